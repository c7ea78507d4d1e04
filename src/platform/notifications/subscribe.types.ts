export interface SubscribeAnswer {
  templateId: string
  answer: 'accept' | 'reject' | 'ban'
  /** The platform remembers the answer and does not ask again: 总是保持以上选择. */
  isAlways: boolean
}

/** The platform's own request for permission to send messages of these templates. */
export interface SubscribeTwin {
  /** False if the platform has no such request. */
  readonly canAsk: boolean
  /**
   * Must be called during a tap, before any await; at most three. Returns the answers of the requested templates;
   * rejects if none could be requested.
   */
  request(templateIds: readonly string[]): Promise<SubscribeAnswer[]>
}
