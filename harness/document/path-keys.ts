/** A path without the keys of OData, which name one resource: `/Books({ID})`, `/Items(order={order},pos={pos})`. */
export const withoutKeys = (path: string): string => path.replaceAll(/(?<=[^/])\([^()/]*\{[^()/]*\)(?=\/|$)/g, '');
