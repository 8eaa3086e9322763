import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { visible } from '../../../json/index.ts';
import type { BodyRecord, ExchangeRecord } from '../../../record/index.ts';
import { duration } from '../model/gate.ts';
import { isWithin, linesOf } from '../model/json-lines.ts';
import type { MarkedPart } from '../model/place.ts';

interface Properties {
  readonly exchange: ExchangeRecord;
  /** The part that the finding is about, which is marked. */
  readonly place?: MarkedPart | undefined;
  /** The exchange that this one is compared with: lines that differ are marked, if the place is not known. */
  readonly other?: ExchangeRecord | undefined;
}

/** A request as it was sent: the request line, header fields, credentials, body. */
export function Request({ exchange: { request }, place, other }: Properties): JSX.Element {
  const { method, path, headers, credentials, body } = request;
  const [plain, query] = splitPath(path);
  const marksName = (kind: 'header' | 'cookie', name: string): boolean =>
    place?.in === kind && (kind === 'cookie' ? name === 'cookie' : place.name.toLowerCase() === name.toLowerCase());
  return (
    <div class="message">
      <h3>request</h3>
      <pre tabindex={0} aria-label="Request">
        <b>{visible(method)}</b> <Marked when={place?.in === 'path'}>{visible(plain)}</Marked>
        {query.map((pair, position) => (
          <span key={position}>
            {position === 0 ? '?' : '&'}
            <Marked when={place?.in === 'query' && isNamed(pair, place.name)}>{visible(pair)}</Marked>
          </span>
        ))}
        {place?.in === 'query' && !query.some((pair) => isNamed(pair, place.name)) && <Absent what={place.name} />}
        {'\n'}
        {headers.map(([name, value], position) => (
          <FieldLine
            key={position}
            name={name}
            value={value}
            isMarked={marksName('header', name) || marksName('cookie', name)}
          />
        ))}
        {Object.entries(credentials).map(([scheme, form]) => (
          <FieldLine
            key={scheme}
            name={`credential ${scheme}`}
            value={form}
            isMarked={place?.in === 'credentials' || form !== 'valid'}
          />
        ))}
        <Body body={body} place={place} other={other?.request.body} />
      </pre>
    </div>
  );
}

/** A response as it was received, or why there was none. */
export function Answer({ exchange: { answer, milliseconds }, place }: Properties): JSX.Element {
  if ('none' in answer) {
    return (
      <div class="message">
        <h3>
          no response <small>after {duration(milliseconds)}</small>
        </h3>
        <pre tabindex={0} aria-label="Response">
          <mark>{visible(answer.none)}</mark>
          {'\n'}
          {visible(answer.detail)}
        </pre>
      </div>
    );
  }
  const fields = Object.entries(answer.headers).flatMap(([name, values = []]) =>
    [values].flat().map((value) => ({ name, value })),
  );
  const name = place?.in === 'header' ? place.name : undefined;
  return (
    <div class="message">
      <h3>
        response <small>in {duration(milliseconds)}</small>
      </h3>
      <pre tabindex={0} aria-label="Response">
        <Marked when={place?.in === 'status'}>
          <b>{answer.status}</b>
        </Marked>
        {'\n'}
        {fields.map((field, position) => (
          <FieldLine key={position} {...field} isMarked={field.name === name} />
        ))}
        {name !== undefined && !fields.some((field) => field.name === name) && (
          <>
            <Absent what={name} />
            {'\n'}
          </>
        )}
        <Body body={answer.body} place={place} />
      </pre>
    </div>
  );
}

function FieldLine({ name, value, isMarked }: { name: string; value: string; isMarked: boolean }): JSX.Element {
  return (
    <>
      <Marked when={isMarked}>
        <span class="field">{visible(name)}:</span> {visible(value)}
      </Marked>
      {'\n'}
    </>
  );
}

/** Lines of a body that are shown before the reader asks for all: of JSON, and of another text, such as a page about an error. */
const firstLines = 60;
const firstOfText = 12;
/** Characters of one line, likewise. */
const longestLine = 2000;
const longestOfText = 300;

interface BodyProperties {
  readonly body: BodyRecord;
  readonly place?: MarkedPart | undefined;
  readonly other?: BodyRecord | undefined;
}

function Body({ body, place, other }: BodyProperties): JSX.Element | null {
  const [isFolded, setFolded] = useState(true);
  const pointer = place?.in === 'body' ? place.pointer : undefined;
  if (body === null) return pointer === undefined ? null : <Absent what="body" />;
  if ('base64' in body) return <Marked when={pointer !== undefined}>{`base64 ${cut(body.base64)}`}</Marked>;
  const lines = linesOf(body.text);
  const known = other === undefined || other === null || !('text' in other) ? undefined : textsOf(other.text);
  const isMarked = ({ pointer: at, text }: (typeof lines)[number]): boolean => {
    if (pointer === '') return true;
    if (pointer !== undefined) return isWithin(at, pointer);
    return known !== undefined && !known.has(text.replace(/,$/, ''));
  };
  const isAbsent = pointer !== undefined && pointer !== '' && !lines.some((line) => isWithin(line.pointer, pointer));
  const isJson = lines.some((line) => line.pointer !== undefined);
  const shown = isFolded ? lines.slice(0, isJson ? firstLines : firstOfText) : lines;
  return (
    <>
      {'\n'}
      {shown.map((line, position) => (
        <span key={position}>
          {'  '.repeat(line.indent)}
          <Marked when={isMarked(line)}>
            {visible(cut(line.text, isJson || !isFolded ? longestLine : longestOfText))}
          </Marked>
          {'\n'}
        </span>
      ))}
      {isAbsent && <Absent what={pointer} />}
      {shown.length < lines.length && (
        <button
          type="button"
          class="more"
          onClick={() => {
            setFolded(false);
          }}
        >
          {lines.length - shown.length} more lines
        </button>
      )}
    </>
  );
}

function textsOf(text: string): ReadonlySet<string> {
  return new Set(linesOf(text).map((line) => line.text.replace(/,$/, '')));
}

function cut(text: string, longest = longestLine): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length.toLocaleString('en')} characters)`;
}

function Marked({ when, children }: { readonly when: boolean; readonly children: ComponentChildren }): JSX.Element {
  return when ? <mark>{children}</mark> : <>{children}</>;
}

/** What is missing in a message, at the place where it would be. */
function Absent({ what }: { readonly what: string }): JSX.Element {
  return <mark class="absent">{` ${visible(what)} is absent `}</mark>;
}

function splitPath(path: string): [plain: string, query: string[]] {
  const [plain = '', ...rest] = path.split('?');
  return [plain, rest.length === 0 ? [] : rest.join('?').split('&')];
}

/** Whether a part of a query is a parameter, or a property of it (`name[property]`). */
function isNamed(pair: string, name: string): boolean {
  const [own = ''] = pair.split('=');
  try {
    const decoded = decodeURIComponent(own);
    return decoded === name || decoded.startsWith(`${name}[`);
  } catch {
    return own === name;
  }
}
