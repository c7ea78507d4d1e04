/**
 * The port of an e-sign service, which shows the contract, identifies the signers and keeps the evidence. An installation without
 * such a service uses the signing page of the product itself.
 */

export interface ESignSigner {
  kind: 'company' | 'person'
  /** Real name; of a company its registered name. */
  name: string
  /** A mainland number of eleven digits; null for a company, which signs by its own seal without a person. */
  phone: string | null
  /** True if the service must compare the signer's face; otherwise a code suffices. */
  needsFace: boolean
  /** Words in the file next to which the signature is placed. */
  mark: string
}

export interface ESignRequest {
  /** Our number of the contract; the service returns it with its notices. */
  reference: string
  title: string
  file: Buffer
  /** In the order in which they sign. */
  signers: readonly ESignSigner[]
  /** The service refuses signatures after this moment. */
  endsAt: Date
}

/** `waiting`: at least one signature is missing. Only `signed` means that everybody has signed. */
export type ESignState = 'waiting' | 'signed' | 'rejected' | 'expired' | 'recalled'

export interface ESignFlow {
  state: ESignState
  /** The signer's or the sender's reason of a rejection or recall; empty without one. */
  reason: string
  signers: { phone: string | null; signedAt: Date | null }[]
}

export interface ESign {
  /**
   * Hands the contract to the service and returns the service's id of it. The service has no key against repetition: a request whose
   * answer was lost leaves a flow that nobody is invited to and that expires. Throws `AdapterFault`.
   */
  begin(request: ESignRequest): Promise<string>
  /** The page of the service on which this signer signs. */
  urlFor(flowId: string, signer: Pick<ESignSigner, 'name' | 'phone'>): Promise<string>
  stateOf(flowId: string): Promise<ESignFlow>
  /** The signed file; throws `refused` before everybody has signed. */
  fileOf(flowId: string): Promise<Buffer>
  recall(flowId: string, reason: string): Promise<void>
}
