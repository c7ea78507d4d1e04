/** Every JSON answer of the server, successful or not. */
export interface Envelope<Data> {
  /** 20000 is the only success. */
  code: number
  message: string
  data: Data
  /** Names this request in the server's log. */
  traceId: string
  /** For refused input: what is wrong, by field name. */
  fields?: Record<string, string>
}

/** With HTTP 401: the tenant or the account is closed, logging in again will not help. */
export const CLOSED_CODE = -1

/** A part of a list that grows while it is read. `nextCursor` is null at the end. */
export interface Page<Row> {
  list: Row[]
  nextCursor: string | null
  /** Counted only up to a ceiling; null where counting would cost more than it tells. */
  total: number | null
}
