/** Moderation by Tencent Cloud: ImageModeration (IMS) and TextModeration (TMS), both of 2020-12-29. */
import { AdapterFault } from './adapter-fault'
import type { Log } from './log'
import type { Moderation, ModerationResult, ModerationVerdict } from './moderation'
import { callTc3, type Tc3Credentials } from './tc3'

export interface TencentModerationSettings extends Tc3Credentials {
  driver: 'tencent'
  region?: string
  /** Policies set up in the provider's console; the provider's default otherwise. */
  imageBizType?: string
  textBizType?: string
  imageEndpoint?: string
  textEndpoint?: string
}

interface ModerationAnswer {
  Suggestion: 'Pass' | 'Review' | 'Block'
  Label: string
  Score: number
}

const VERDICTS: Record<ModerationAnswer['Suggestion'], ModerationVerdict> = {
  Pass: 'pass',
  Review: 'review',
  Block: 'reject',
}

/** TMS takes at most 10 000 characters; members' texts stay far below. */
const MAX_TEXT_LENGTH = 10000

export function tencentModeration(settings: TencentModerationSettings, log: Log): Moderation {
  const ask = async (service: 'ims' | 'tms', body: object): Promise<ModerationResult> => {
    const isImage = service === 'ims'
    const endpoint = isImage ? settings.imageEndpoint : settings.textEndpoint
    try {
      const answer = await callTc3<ModerationAnswer>(settings, {
        port: 'moderation',
        service,
        action: isImage ? 'ImageModeration' : 'TextModeration',
        version: '2020-12-29',
        region: settings.region ?? 'ap-guangzhou',
        endpoint: endpoint ?? `https://${service}.tencentcloudapi.com`,
        body,
      })
      return { verdict: VERDICTS[answer.Suggestion] ?? 'review', label: answer.Label, score: answer.Score }
    } catch (error) {
      if (!(error instanceof AdapterFault)) throw error
      // Whatever the reason, nobody has looked at it: a human must.
      log.warn({ kind: error.kind, code: error.providerCode }, 'moderation: no verdict, sent to a human')
      return { verdict: 'review', label: error.kind === 'unavailable' ? 'ProviderDown' : 'ProviderError', score: 0 }
    }
  }
  return {
    checkImage: (image) =>
      ask('ims', {
        BizType: settings.imageBizType,
        // DataId: at most 64 letters, digits, _ - @ #
        DataId: `${(image.label ?? 'image').replace(/[^\w-]/g, '')}-${image.sha256}`.slice(0, 64),
        FileContent: image.buffer.toString('base64'),
      }),
    checkText: (text) => {
      if (text.trim() === '') return Promise.resolve({ verdict: 'pass', label: 'Normal', score: 0 })
      return ask('tms', {
        BizType: settings.textBizType,
        Content: Buffer.from(text.slice(0, MAX_TEXT_LENGTH)).toString('base64'),
      })
    },
  }
}
