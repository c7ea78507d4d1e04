/**
 * The sandbox of text messages: accepts the same signed SendSms call as Tencent, and writes the message to the outbox
 * and the log instead of sending it. `19999999999` is refused the way Tencent refuses an incorrect number.
 */
import type { Log } from '../lib/log'
import { smsNotices, type Outbox, type SmsNotice } from './sms'
import type { TencentSmsSettings } from './tencent'
import { answerTc3, tc3Error } from '../lib/tc3'
import type { TwinHandler } from '../lib/twin'

export const SANDBOX_REFUSED_PHONE = '19999999999'

export const SANDBOX_SMS: Omit<TencentSmsSettings, 'endpoint'> = {
  driver: 'tencent',
  secretId: 'sandbox-secret-id',
  secretKey: 'sandbox-secret-key',
  sdkAppId: '1400000000',
  signName: '牵线',
  templateId: '1000001',
  noticeTemplateIds: {
    waiting: '1000002',
    accountChanged: '1000003',
    consentAsked: '1000004',
    consentChange: '1000005',
    consentStands: '1000006',
    walkinSigned: '1000007',
    appointmentNews: '1000008',
    appointmentSoon: '1000009',
    notHeardOf: '1000010',
  },
}

const noticeOf = (templateId: string): SmsNotice | undefined =>
  (Object.keys(smsNotices) as SmsNotice[]).find((name) => SANDBOX_SMS.noticeTemplateIds?.[name] === templateId)

/** Number of placeholders in a text, which equals the number of parameters that Tencent requires. */
const placesOf = (text: string): number => text.match(/\{\d+\}/g)?.length ?? 0

/** Reports every message at once. */
async function reports(outbox: Outbox, input: object): Promise<object> {
  const { PhoneNumber, BeginTime } = input as { PhoneNumber: string; BeginTime: number }
  const references = await outbox.referencesTo(PhoneNumber.replace(/^\+86/, ''), new Date(BeginTime * 1000))
  const PullSmsSendStatusSet = references.map((SessionContext) => ({ PhoneNumber, ReportStatus: 'SUCCESS', SessionContext }))
  return { Response: { PullSmsSendStatusSet, RequestId: 'sandbox' } }
}

export function smsTwin(outbox: Outbox, log: Log): TwinHandler {
  return async (request) => {
    const call = answerTc3(SANDBOX_SMS, 'sms', request)
    if ('refused' in call) return { body: call.refused }
    if (call.action === 'PullSmsSendStatusByPhoneNumber') return { body: await reports(outbox, call.input) }
    if (call.action !== 'SendSms') return { body: tc3Error('InvalidAction', 'no such action') }
    const input = call.input as {
      PhoneNumberSet: string[]
      SignName: string
      TemplateId: string
      TemplateParamSet: string[]
      SessionContext?: string
    }
    const number = input.PhoneNumberSet[0] ?? ''
    const phone = number.replace(/^\+86/, '')
    const [code = '', minutes = ''] = input.TemplateParamSet
    const answerStatus = (Code: string, Message: string) => ({
      body: {
        Response: {
          SendStatusSet: [{ SerialNo: 'sandbox', PhoneNumber: number, Fee: 1, Code, Message, IsoCode: 'CN' }],
          RequestId: 'sandbox',
        },
      },
    })
    if (!/^1[3-9]\d{9}$/.test(phone) || phone === SANDBOX_REFUSED_PHONE) {
      return answerStatus('InvalidParameterValue.IncorrectPhoneNumber', 'incorrect phone number')
    }
    const notice = noticeOf(input.TemplateId)
    if (notice) {
      const words = smsNotices[notice]
      if (placesOf(words) !== input.TemplateParamSet.length)
        return answerStatus('FailedOperation.TemplateParamSetNotMatchApprovedTemplate', 'the parameters do not match the template')
      const text = `【${input.SignName}】${words.replace(/\{(\d+)\}/g, (_place, at) => input.TemplateParamSet[Number(at) - 1] ?? '')}`
      await outbox.write({ phone, code: '', text, reference: input.SessionContext ?? '', sentAt: new Date() })
      log.info({ phone, notice }, 'sms sandbox: the notice was kept in the outbox, not sent')
      return answerStatus('Ok', 'send success')
    }
    if (input.TemplateId !== SANDBOX_SMS.templateId)
      return answerStatus('FailedOperation.TemplateIncorrectOrUnapproved', 'no such template')
    const text = `【${input.SignName}】您的验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。`
    await outbox.write({ phone, code, text, reference: '', sentAt: new Date() })
    log.info({ phone, code }, 'sms sandbox: the code was kept in the outbox, not sent')
    return answerStatus('Ok', 'send success')
  }
}
