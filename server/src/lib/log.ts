/** The server's log: JSON lines that identify people only by their id. */
import { pino, type DestinationStream, type Logger } from 'pino'

/** Values of fields with these names are never written, at any depth. */
const SECRET =
  /^(?:phone\w*|mobile|wechat\w*|\w*password\w*|\w*token|authorization|cookie|code|captchaText|idCard|idNumber|realName|birthday|lat|lng|latitude|longitude|address|policy|signature|s|\w*secret\w*|sessionKey|\w*EncryptedData|\w*Iv|openId|unionId|params|detail|where)$/i
// Not matched inside a longer word of letters and digits, which is a hash or a request id.
const PHONE = /(?<![\da-z])(?:\+?86)?1[3-9]\d{9}(?![\da-z])/gi
const ID_NUMBER = /(?<![\da-z])\d{17}[\dx](?![\da-z])/gi
const REDACTED = '[redacted]'
const MAX_DEPTH = 6

const maskText = (text: string): string => text.replace(PHONE, REDACTED).replace(ID_NUMBER, REDACTED)

function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return maskText(String(value)) === String(value) ? value : REDACTED
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return describeError(value, depth)
  if (depth === MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET.test(name) && item !== null && item !== undefined ? REDACTED : mask(item, depth + 1),
    ]),
  )
}

/** Classes of SQLSTATE whose messages quote input. */
const QUOTES_INPUT = /^(?:22|23)/

/**
 * Describes an error without personal data: of a failed query it keeps the statement and never the parameters, and it drops
 * PostgreSQL's own details, which quote rows.
 */
function describeError(error: Error, depth = 0): object {
  const facts = error as Error & {
    query?: unknown
    params?: unknown
    code?: unknown
    severity?: unknown
    constraint?: unknown
    table?: unknown
    port?: unknown
    kind?: unknown
  }
  const isQuery = typeof facts.query === 'string' && 'params' in facts
  const state = typeof facts.severity === 'string' && typeof facts.code === 'string' ? facts.code : undefined
  const message = isQuery
    ? 'a query failed'
    : state !== undefined && QUOTES_INPUT.test(state)
      ? 'the database refused a value'
      : maskText(error.message)
  return {
    type: error.name,
    message,
    ...(isQuery ? { statement: maskText(String(facts.query)) } : {}),
    ...(typeof facts.code === 'string' ? { reason: facts.code } : {}),
    ...(typeof facts.constraint === 'string' ? { constraint: facts.constraint } : {}),
    ...(typeof facts.table === 'string' ? { table: facts.table } : {}),
    // The first lines are dropped, because they repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause instanceof Error && depth < MAX_DEPTH ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

export function openLog({ level, to }: { level: string; to?: DestinationStream }): Logger {
  const options = {
    level,
    // Times have their zone and levels are words, readable by people and machines.
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      // The query string is dropped, because it may reveal what a person is viewing; the path is enough.
      req: (request: { method?: string; url?: string }) => ({ method: request.method, path: request.url?.split('?')[0] }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
    },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: ({ req, res, ...rest }: Record<string, unknown>) => ({
        ...(req ? { req } : {}),
        ...(res ? { res } : {}),
        ...(mask(rest) as object),
      }),
    },
    hooks: {
      // Otherwise pino would use the error's own message, with all that a database or a provider put into it, as the line's
      // message.
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...given: Parameters<Logger['info']>) => void) {
        const [first, ...rest] = args as unknown[]
        const facts = first instanceof Error ? { error: first } : first
        const hasWords = typeof facts === 'string' || typeof rest[0] === 'string'
        method.apply(this, [facts, ...(hasWords ? rest : ['failed'])] as Parameters<Logger['info']>)
      },
      streamWrite: maskText,
    },
  }
  return to ? pino(options, to) : pino(options)
}
