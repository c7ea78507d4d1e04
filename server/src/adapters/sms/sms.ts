/** Text messages: the six digits that prove a phone number, and the few notices that must reach a person. */

/**
 * The texts of notices, with `{1}` for the first parameter. The provider must approve each text and gives it an id
 * (`sms.noticeTemplateIds` of ADAPTERS_FILE). They contain no name, no number and no text written by a person.
 * Tencent refuses a link as a parameter (`ProhibitedUseUrlInTemplateParameter`), so in the submitted text 您的域名 is replaced by
 * the platform's own domain.
 */
export const smsNotices = {
  /** Sent when a notice about the account's safety or about money waits in the app. */
  waiting: '您的账号有一条重要通知：{1}。请登录查看。',
  /** Sent to the account's former phone: the change, and the code that reverts it. */
  accountChanged: '您的账号刚换了{1}。不是您？48 小时内可撤销：https://您的域名/undo?c={2}',
  /** Sent to a person without an account whose consent a matchmaker requests: the link opens the page of their consent. */
  consentAsked: '有红娘想为您牵线，同意与否、同意哪些由您决定，7 天内有效：https://您的域名/subpages/consent/index?token={1}',
  /**
   * Sent to a visitor without an account who signed at a store's reception: the link opens the page to change or withdraw the
   * consent.
   */
  walkinSigned: '您已在门店签名登记，同意的内容随时可以查看、修改或撤回：https://您的域名/subpages/consent/walkin?token={1}',
  /** Sent to a person without an account whose matchmaker proposes a change that takes effect only after they confirm it. */
  consentChange: '您的红娘想更新您的资料，您确认后才会生效，7 天内有效：https://您的域名/subpages/consent/index?change={1}',
  /** Sent to a person without an account who consented: the remaining days, and where to renew or withdraw the consent. */
  consentStands: '您同意了由红娘为您牵线，还有 {1} 天到期，可随时续期或收回：https://您的域名/subpages/consent/index?token={2}',
  /** Sent to a person without an account: times to choose from, or a change of an appointment. */
  appointmentNews: '您的预约有新的安排，请点开查看并回答：https://您的域名/subpages/consent/appointment?token={1}',
  /** Sent to a person without an account before the appointment: the hours left, and the link with time and place. */
  appointmentSoon: '您的预约还有不到 {1} 小时，时间和地点请看：https://您的域名/subpages/consent/appointment?token={2}',
  /** Sent to the person whom a member named, if the member did not say after a meeting that they are safe: the day of it. */
  notHeardOf: '您的亲友{1}约人见面，到现在还没有报平安，请尽快联系本人确认。',
} as const
export type SmsNotice = keyof typeof smsNotices

export interface Sms {
  /** `phone` is a mainland number of eleven digits. Throws `AdapterFault`. */
  sendCode(message: SmsCode): Promise<void>
  /** Throws `AdapterFault`: `misconfigured` if the notice has no template or the template is wrong. */
  sendNotice(message: SmsNoticeMessage): Promise<void>
  /**
   * True if the provider reports a notice with this reference to this phone. It reports a message once the network has
   * delivered or refused it, which takes minutes. Throws `AdapterFault`.
   */
  hasNotice(sent: { phone: string; reference: string; since: Date }): Promise<boolean>
}

export interface SmsNoticeMessage {
  /** A mainland number of eleven digits. */
  phone: string
  template: SmsNotice
  params: readonly string[]
  /** Identifies this message, so that the provider can be asked for it (`hasNotice`) if its answer was lost. */
  reference?: string
}

export interface SmsCode {
  phone: string
  code: string
  /** Lifetime of the code in minutes, stated in the message. */
  minutes?: number
  /** A tenant's own signature and template; by default the platform's. */
  signName?: string
  templateId?: string
}

/** A message in the sandbox's outbox, for developers and operators. */
export interface OutboxMessage {
  phone: string
  /** The code; empty for a notice. */
  code: string
  text: string
  /** The sender's own identifier of this message, which the provider returns with its report; empty without one. */
  reference: string
  sentAt: Date
}

export interface Outbox {
  write(message: OutboxMessage): Promise<void> | void
  /** References of the messages to this phone since that moment. */
  referencesTo(phone: string, since: Date): Promise<string[]> | string[]
}
