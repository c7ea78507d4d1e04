/** The part of a pino logger that adapters use. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
