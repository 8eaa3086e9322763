/** A name without what differs between notations: its letter case and punctuation. Names that differ in these only are the same. */
export const bareName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
