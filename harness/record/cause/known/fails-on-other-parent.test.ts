import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { failsOnOtherParent } from './fails-on-other-parent.ts';

const isShownBy = (of: string, field: string, value: number, said = 'Internal Server Error'): boolean =>
  failsOnOtherParent.isShownBy(
    symptomOf({
      of,
      clause: 'answers',
      kind: 'answers',
      tests: `accepts body /${field} present`,
      cause: 'status 500',
      said,
      sent: { path: { id: 2 }, body: { [field]: value } },
    }),
  );

it('a field that names another parent than the path can make the server fail', () => {
  expect(isShownBy('POST /garden-beds/{id}/plants', 'gardenBedId', 7)).toBe(true);
  expect(isShownBy('PATCH /beds/{id}/plants', 'bed', 7)).toBe(true);
});

it('another field, the same parent and a reason in the answer have another cause', () => {
  expect(isShownBy('POST /beds/{id}/plants', 'height', 7)).toBe(false);
  expect(isShownBy('POST /beds/{id}/plants', 'bedId', 2)).toBe(false);
  expect(isShownBy('PUT /beds/{id}', 'bedId', 7)).toBe(false);
  expect(isShownBy('POST /beds/{id}/plants', 'bedId', 7, 'disk is full')).toBe(false);
});
