/**
 * The OpenAPI document at `/docs`: the parts that all endpoints have in common. Each endpoint adds its summary and its shapes.
 */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

const VERBS_OF_PATH = ['get', 'post', 'put', 'delete'] as const

interface Operation {
  responses?: Record<string, object>
}
interface Document {
  paths?: Record<string, Partial<Record<(typeof VERBS_OF_PATH)[number], Operation>>>
}

const refused = {
  type: 'object',
  description: 'The envelope of every refusal.',
  required: ['code', 'message', 'data', 'traceId'],
  properties: {
    code: { type: 'integer', description: 'Names the refusal; 20000 is the only success.' },
    message: { type: 'string', description: 'One sentence in Chinese for the person who asked.' },
    data: { description: 'The present state, if the refusal says that it changed; otherwise null.' },
    traceId: { type: 'string', description: "Names this request in the server's log." },
    fields: { type: 'object', description: 'For refused input: one sentence a field.', additionalProperties: { type: 'string' } },
  },
}

/** Added to the document only, because refusals are written without a response schema. */
const refusals = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
}

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } }

export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: '牵线 Qianxian',
      version: '1.0.0',
      description:
        'Answers are JSON in one envelope. `code` 20000 is the only success. A refusal has another code and `data` null, mostly with HTTP 200: clients read `code`.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The platform whose domain serves this document.' }],
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token that a login verb returns.' },
      },
      schemas: { Refused: refused as object },
      responses: {
        Refused: { description: 'The server refuses the request.', content: json },
        Failed: { description: 'The server or a provider behind it fails, or is too busy.', content: json },
      },
    },
  },
  // Pages and files without a schema are not listed as endpoints.
  transform: ({ schema, url }) => ({ schema: schema ?? { hide: true }, url }),
  transformObject: (given) => {
    if (!('openapiObject' in given)) return given.swaggerObject
    const document = given.openapiObject as Document
    for (const path of Object.values(document.paths ?? {})) {
      for (const operation of VERBS_OF_PATH.flatMap((method) => path[method] ?? [])) {
        const done = operation.responses?.[200]
        operation.responses = {
          ...operation.responses,
          ...(done ? { 200: { ...done, description: 'The answer, or a refusal in the same envelope.' } } : {}),
          ...refusals,
        }
      }
    }
    return given.openapiObject
  },
}
