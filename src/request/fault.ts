/** Every way in which a call can fail, as one error that a screen can read. */
import { failureWords } from '@/platform/fault'

export type TransportReason = 'timeout' | 'abort' | 'network' | 'file error'

const transportWords: Record<TransportReason, string> = {
  timeout: '网络连接超时',
  abort: '请求已取消',
  network: '网络不可用，请检查网络',
  'file error': '文件读取失败，请重新选择',
}

export interface FaultParts {
  code: number
  message: string
  /** HTTP status; 0 without a response. */
  status: number
  fields?: Record<string, string>
  data?: unknown
  traceId?: string
  reason?: TransportReason
}

export class RequestFault extends Error {
  /** The body's code; 0 without an envelope. */
  readonly code: number
  readonly status: number
  /** Field errors, as messages for the person. */
  readonly fields: Record<string, string>
  /** For a state conflict: the current state. */
  readonly data: unknown
  readonly traceId: string
  /** Set if there was no response. */
  readonly reason: TransportReason | undefined

  constructor(parts: FaultParts) {
    super(parts.message)
    Object.setPrototypeOf(this, RequestFault.prototype)
    this.name = 'RequestFault'
    this.code = parts.code
    this.status = parts.status
    this.fields = parts.fields ?? {}
    this.data = parts.data
    this.traceId = parts.traceId ?? ''
    this.reason = parts.reason
  }
}

export function transportFault(reason: TransportReason): RequestFault {
  return new RequestFault({ code: 0, status: 0, message: transportWords[reason], reason })
}

/**
 * Reads the platform's own error. A browser reports a time-out as an abort, so an abort counts as one only if the
 * caller requested it.
 */
export function readTransportError(error: unknown, wasAborted: boolean): RequestFault {
  if (wasAborted) return transportFault('abort')
  const { errMsg, message } = (error ?? {}) as { errMsg?: unknown; message?: unknown }
  const words = `${String(errMsg ?? '')} ${String(message ?? '')}`
  if (/time[d]?\s?-?out|abort/i.test(words)) return transportFault('timeout')
  if (/file (not|error)|no such file|n[o']t (found|exist)|read file/i.test(words)) return transportFault('file error')
  return transportFault('network')
}

/** Field errors of a refused call, as messages for the person; null if it has none. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  return error instanceof RequestFault && Object.keys(error.fields).length > 0 ? error.fields : null
}

/** The first message of a refused call: its first field's, else its own. */
export function firstErrorWords(error: unknown): string {
  return Object.values(fieldErrors(error) ?? {})[0] ?? failureWords(error)
}
