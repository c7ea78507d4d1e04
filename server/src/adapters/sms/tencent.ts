/** Text messages through Tencent Cloud (SendSms 2021-01-11). */
import { AdapterFault, type AdapterFaultKind } from '../lib/adapter-fault'
import type { Sms, SmsNotice } from './sms'
import { callTc3, type Tc3Credentials } from '../lib/tc3'

export interface TencentSmsSettings extends Tc3Credentials {
  driver: 'tencent'
  sdkAppId: string
  signName: string
  /** A template with two placeholders: the code and its lifetime in minutes. */
  templateId: string
  /** Ids of the notices' templates, whose texts are in `smsNotices`. */
  noticeTemplateIds?: Partial<Record<SmsNotice, string>>
  region?: string
  endpoint?: string
}

interface SendSmsAnswer {
  SendStatusSet: { Code: string; Message: string; PhoneNumber: string }[]
}

function kindOf(reason: string): AdapterFaultKind {
  if (/LimitExceeded/.test(reason)) return 'limited'
  if (/Template|SignatureIncorrectOrUnapproved/.test(reason)) return 'misconfigured'
  return 'refused'
}

export function tencentSms(settings: TencentSmsSettings): Sms {
  const send = async (phone: string, signName: string, templateId: string, params: readonly string[]): Promise<void> => {
    const answer = await callTc3<SendSmsAnswer>(settings, {
      port: 'sms',
      service: 'sms',
      action: 'SendSms',
      version: '2021-01-11',
      region: settings.region ?? 'ap-guangzhou',
      endpoint: settings.endpoint ?? 'https://sms.tencentcloudapi.com',
      body: {
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: settings.sdkAppId,
        SignName: signName,
        TemplateId: templateId,
        TemplateParamSet: params,
      },
    })
    const status = answer.SendStatusSet[0]
    if (status?.Code === 'Ok') return
    const reason = status?.Code ?? 'Empty'
    throw new AdapterFault('sms', kindOf(reason), reason, status?.Message ?? '')
  }
  return {
    sendCode: ({ phone, code, minutes = 5, signName, templateId }) =>
      send(phone, signName ?? settings.signName, templateId ?? settings.templateId, [code, String(minutes)]),
    async sendNotice({ phone, template, params }) {
      const templateId = settings.noticeTemplateIds?.[template]
      if (!templateId) throw new AdapterFault('sms', 'misconfigured', template, 'sms.noticeTemplateIds names no template for this notice')
      await send(phone, settings.signName, templateId, params)
    },
  }
}
