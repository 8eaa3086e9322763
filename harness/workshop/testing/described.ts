/** The content of a request or response in JSON. */
export const inJson = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** The schema of an object that has these properties, and no others. */
export const closedObject = (properties: object): object => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** What an operation has with a JSON body of these properties, and no others. */
export const closedBody = (properties: object): object => ({
  requestBody: { required: true, ...inJson(closedObject(properties)) },
});
