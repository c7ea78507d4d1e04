export interface SubscribeAnswer {
  templateId: string
  answer: 'accept' | 'reject' | 'ban'
  /** The platform keeps it and asks no more: 总是保持以上选择. */
  isAlways: boolean
}

/** The platform's own question whether the app may send messages of these templates. */
export interface SubscribeTwin {
  /** Whether there is anything to ask here. */
  readonly canAsk: boolean
  /** Must be called while a tap is being answered, before anything is waited for; at most three. Answers what the person said, of those that were asked; rejects where nothing could be asked. */
  request(templateIds: readonly string[]): Promise<SubscribeAnswer[]>
}
