/**
 * Text messages through Tencent Cloud (SendSms and PullSmsSendStatusByPhoneNumber, 2021-01-11). SendSms takes no key that
 * would refuse a repeat; its SessionContext returns in the report of the message.
 */
import { momentBefore } from '@qianxian/protocol/base/clock'
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

interface PullStatusAnswer {
  PullSmsSendStatusSet: { SessionContext?: string }[]
}

/** Days for which Tencent keeps its reports. */
const REPORT_DAYS = 7
/** Reports in one answer, which is the most that Tencent allows. */
const REPORTS = 100

function kindOf(reason: string): AdapterFaultKind {
  if (/LimitExceeded/.test(reason)) return 'limited'
  if (/Template|SignatureIncorrectOrUnapproved/.test(reason)) return 'misconfigured'
  return 'refused'
}

/** Unix seconds. */
const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export function tencentSms(settings: TencentSmsSettings): Sms {
  const call = <Answer>(action: string, body: object): Promise<Answer> =>
    callTc3<Answer>(settings, {
      port: 'sms',
      service: 'sms',
      action,
      version: '2021-01-11',
      region: settings.region ?? 'ap-guangzhou',
      endpoint: settings.endpoint ?? 'https://sms.tencentcloudapi.com',
      body: { SmsSdkAppId: settings.sdkAppId, ...body },
    })
  const send = async (
    phone: string,
    signName: string,
    templateId: string,
    params: readonly string[],
    reference?: string,
  ): Promise<void> => {
    const answer = await call<SendSmsAnswer>('SendSms', {
      PhoneNumberSet: [`+86${phone}`],
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: params,
      ...(reference === undefined ? {} : { SessionContext: reference }),
    })
    const status = answer.SendStatusSet[0]
    if (status?.Code === 'Ok') return
    const reason = status?.Code ?? 'Empty'
    throw new AdapterFault('sms', kindOf(reason), reason, status?.Message ?? '')
  }
  return {
    sendCode: ({ phone, code, minutes = 5, signName, templateId }) =>
      send(phone, signName ?? settings.signName, templateId ?? settings.templateId, [code, String(minutes)]),
    async sendNotice({ phone, template, params, reference }) {
      const templateId = settings.noticeTemplateIds?.[template]
      if (!templateId) throw new AdapterFault('sms', 'misconfigured', template, 'sms.noticeTemplateIds names no template for this notice')
      await send(phone, settings.signName, templateId, params, reference)
    },
    async hasNotice({ phone, reference, since }) {
      const now = new Date()
      const oldest = momentBefore(now, REPORT_DAYS, 'day')
      const answer = await call<PullStatusAnswer>('PullSmsSendStatusByPhoneNumber', {
        PhoneNumber: `+86${phone}`,
        BeginTime: seconds(since > oldest ? since : oldest),
        EndTime: seconds(now),
        Offset: 0,
        Limit: REPORTS,
      })
      return answer.PullSmsSendStatusSet.some(({ SessionContext }) => SessionContext === reference)
    },
  }
}
