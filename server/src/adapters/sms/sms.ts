/** Text messages: the six digits that prove a phone number, and the few notices that must reach somebody. */

/**
 * What a notice says, `{1}` its first parameter: the words to have approved by the provider, which gives each an id
 * (`sms.noticeTemplateIds` of ADAPTERS_FILE). No name, no number, nothing that somebody wrote. Tencent refuses a link that is
 * a parameter (`ProhibitedUseUrlInTemplateParameter`): in what is handed in, the platform's own domain stands for 您的域名.
 */
export const smsNotices = {
  /** Something about the safety of the account or about money waits in the app. */
  waiting: '您的账号有一条重要通知：{1}。请登录查看。',
  /** To the phone that was the account's until now: what was changed, and the code that takes it back. */
  accountChanged: '您的账号刚换了{1}。不是您？48 小时内可撤销：https://您的域名/undo?c={2}',
  /** To somebody without an account whom a matchmaker asks: what the link holds opens the page on which they say yes or no. */
  consentAsked: '有红娘想为您牵线，同意与否、同意哪些由您决定，7 天内有效：https://您的域名/subpages/consent/index?token={1}',
  /** To whoever signed at the reception of a store and has no account: what the link holds opens the page on which they change it or take it back. */
  walkinSigned: '您已在门店签名登记，同意的内容随时可以查看、修改或撤回：https://您的域名/subpages/consent/walkin?token={1}',
  /** To somebody without an account whose matchmaker proposes a change: nothing of it stands before they say yes. */
  consentChange: '您的红娘想更新您的资料，您确认后才会生效，7 天内有效：https://您的域名/subpages/consent/index?change={1}',
  /** To somebody without an account who agreed: for how many days it still holds, and where they renew it or take it back. */
  consentStands: '您同意了由红娘为您牵线，还有 {1} 天到期，可随时续期或收回：https://您的域名/subpages/consent/index?token={2}',
} as const
export type SmsNotice = keyof typeof smsNotices

export interface Sms {
  /** `phone` is eleven digits of mainland China. Throws `AdapterFault`. */
  sendCode(message: SmsCode): Promise<void>
  /** Throws `AdapterFault`: `misconfigured` where the notice has no template or the template is wrong. */
  sendNotice(message: SmsNoticeMessage): Promise<void>
}

export interface SmsNoticeMessage {
  /** Eleven digits of mainland China. */
  phone: string
  template: SmsNotice
  params: readonly string[]
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
  /** Empty where it is a notice. */
  code: string
  text: string
  sentAt: Date
}

export interface Outbox {
  write(message: OutboxMessage): Promise<void> | void
}
