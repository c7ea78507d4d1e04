/**
 * Failures of a third party in our own terms, so that a service can distinguish «the person's code is stale» from «the provider
 * is down» without knowing the provider.
 *
 * - `invalid_code`: the one-time code is wrong or has expired; the person must start again
 * - `code_used`: the one-time code was used before
 * - `refused`: the provider understood the request and refused it (bad number, content, parameter)
 * - `unwanted`: the person did not subscribe to this message, or has used up their quota
 * - `limited`: too many calls; try again later
 * - `misconfigured`: our credentials or settings are wrong; an operator must act
 * - `unavailable`: no answer, a time-out or a 5xx
 * - `closed`: there is no account with the provider, and no sandbox is allowed
 */
export type AdapterFaultKind =
  | 'invalid_code'
  | 'code_used'
  | 'refused'
  | 'unwanted'
  | 'limited'
  | 'misconfigured'
  | 'unavailable'
  | 'closed'

export class AdapterFault extends Error {
  override readonly name = 'AdapterFault'

  constructor(
    readonly port: string,
    readonly kind: AdapterFaultKind,
    /** The provider's own code (40029, LimitExceeded…), for the log and for support. */
    readonly providerCode: string | number,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`${port}: ${kind} (${providerCode}) ${detail}`, options)
  }
}

const unrepeatable: Partial<Record<AdapterFaultKind, true>> = { refused: true, closed: true }

/** True for a refusal that a retry would only repeat. */
export const isPermanentFault = (error: unknown): error is AdapterFault =>
  error instanceof AdapterFault && unrepeatable[error.kind] === true
