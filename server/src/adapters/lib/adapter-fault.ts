/**
 * What a third party can do to us, in our words, so that a service can tell
 * «the person's code is stale» from «the provider is down» without knowing the provider.
 *
 * - `invalid_code`: the one-time code is wrong or has expired; ask the person to start again
 * - `code_used`: the one-time code was spent before
 * - `refused`: the provider understood and said no (bad number, content, parameter)
 * - `unwanted`: the person did not ask for this message, or has had as many as they asked for
 * - `limited`: too many calls; try later
 * - `misconfigured`: our credentials or settings are wrong; an operator must act
 * - `unavailable`: no answer, a time-out or a 5xx
 * - `closed`: there is no account with the provider, and no sandbox may stand in for it
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

/** Told no by a provider who will say no again: nothing to repeat. */
export const isPermanentFault = (error: unknown): error is AdapterFault =>
  error instanceof AdapterFault && unrepeatable[error.kind] === true
