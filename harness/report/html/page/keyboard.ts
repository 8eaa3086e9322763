import { useEffect } from 'preact/hooks';

/** Marks what j and k walk over. */
export const item = { 'data-item': true } as const;

/** The keys of the page: `/` searches, `j` and `k` walk over the items, Escape leads back. Enter opens a link by itself. */
export function useKeyboard(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === 'Escape') leave(isTyping);
      else if (!isTyping && obey(event.key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
    };
  }, []);
}

function leave(isTyping: boolean): void {
  if (isTyping && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  else if (location.hash !== '' && location.hash !== '#/') location.hash = '#/';
}

/** @returns whether the key means something */
function obey(key: string): boolean {
  switch (key) {
    case '/':
      document.getElementById('search')?.focus();
      return true;
    case 'j':
      walk(1);
      return true;
    case 'k':
      walk(-1);
      return true;
    default:
      return false;
  }
}

function walk(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const here = items.findIndex((each) => each === document.activeElement);
  const next = items[Math.min(items.length - 1, Math.max(0, here + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
