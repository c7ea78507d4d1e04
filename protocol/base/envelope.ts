/** Every JSON answer of the server, successful or not. */
export interface Envelope<Data> {
  /** 20000 is the only success code. */
  code: number
  message: string
  data: Data
  /** Identifies this request in the server's log. */
  traceId: string
  /** Error messages about refused input, by field name. */
  fields?: Record<string, string>
}

/** With HTTP 401: the tenant or the account is closed; logging in again will not help. */
export const CLOSED_CODE = -1

/** One page of a list that may grow while it is read. `nextCursor` is null at the end. */
export interface Page<Row> {
  list: Row[]
  nextCursor: string | null
  /** Counted only up to a maximum; null if counting would be too expensive. */
  total: number | null
}
