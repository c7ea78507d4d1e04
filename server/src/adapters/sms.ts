/** Text messages: the six digits that prove a phone number. */
export interface Sms {
  /** `phone` is eleven digits of mainland China. Throws `AdapterFault`. */
  sendCode(message: SmsCode): Promise<void>
}

export interface SmsCode {
  phone: string
  code: string
  /** Minutes the code lives, named in the message. */
  minutes?: number
  /** A tenant's own signature and template; the platform's otherwise. */
  signName?: string
  templateId?: string
}

/** A message as the sandbox kept it, for the person who develops or operates. */
export interface OutboxMessage {
  phone: string
  code: string
  text: string
  sentAt: Date
}

export interface Outbox {
  write(message: OutboxMessage): Promise<void> | void
}
