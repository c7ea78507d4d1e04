/** Text messages through Tencent Cloud (SendSms 2021-01-11). */
import { AdapterFault } from './adapter-fault'
import type { Sms } from './sms'
import { callTc3, type Tc3Credentials } from './tc3'

export interface TencentSmsSettings extends Tc3Credentials {
  driver: 'tencent'
  sdkAppId: string
  signName: string
  /** A template with two places: the code and the minutes it lives. */
  templateId: string
  region?: string
  endpoint?: string
}

interface SendSmsAnswer {
  SendStatusSet: { Code: string; Message: string; PhoneNumber: string }[]
}

export function tencentSms(settings: TencentSmsSettings): Sms {
  return {
    async sendCode({ phone, code, minutes = 5, signName, templateId }) {
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
          SignName: signName ?? settings.signName,
          TemplateId: templateId ?? settings.templateId,
          TemplateParamSet: [code, String(minutes)],
        },
      })
      const status = answer.SendStatusSet[0]
      if (status?.Code === 'Ok') return
      const reason = status?.Code ?? 'Empty'
      throw new AdapterFault('sms', /LimitExceeded/.test(reason) ? 'limited' : 'refused', reason, status?.Message ?? '')
    },
  }
}
