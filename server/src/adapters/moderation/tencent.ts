/** Moderation by Tencent Cloud: ImageModeration (IMS) and TextModeration (TMS), both of 2020-12-29. */
import { cutToUnits } from '@qianxian/protocol/base/characters'
import { createHash, timingSafeEqual } from 'node:crypto'
import { AdapterFault } from '../lib/adapter-fault'
import type { Log } from '../lib/log'
import type { LaterModeration, Moderation, ModerationResult, ModerationVerdict } from './moderation'
import { callTc3, type Tc3Credentials } from '../lib/tc3'

export interface TencentModerationSettings extends Tc3Credentials {
  driver: 'tencent'
  region?: string
  /** Policies configured in the provider's console; by default the provider's own policy is used. */
  imageBizType?: string
  textBizType?: string
  imageEndpoint?: string
  textEndpoint?: string
  /** If given, pictures are judged asynchronously (CreateImageModerationAsyncTask), and the verdict is sent to this URL. */
  callback?: {
    /** URL of our own `/callback/api/moderation/pictureVerdict`, as the provider can reach it. */
    url: string
    /** Signs callbacks: X-Signature is the hex SHA-256 of seed and body. */
    seed: string
  }
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

/** TMS accepts at most 10 000 characters; members' texts are far shorter. */
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
      // If there is no verdict for any reason, a human must judge.
      log.warn({ kind: error.kind, code: error.providerCode }, 'moderation: no verdict, sent to a human')
      return { verdict: 'review', label: error.kind === 'unavailable' ? 'ProviderDown' : 'ProviderError', score: 0 }
    }
  }
  const { callback } = settings
  return {
    later: callback ? later(settings, callback) : null,
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
        Content: Buffer.from(cutToUnits(text, MAX_TEXT_LENGTH)).toString('base64'),
      })
    },
  }
}

/** The signature of a callback, in the form documented for the provider's video and audio moderation. */
export const callbackSignature = (seed: string, body: Buffer): string => createHash('sha256').update(seed).update(body).digest('hex')

function later(settings: TencentModerationSettings, { url, seed }: { url: string; seed: string }): LaterModeration {
  return {
    async ask({ tenantId, id, buffer }) {
      await callTc3<object>(settings, {
        port: 'moderation',
        service: 'ims',
        action: 'CreateImageModerationAsyncTask',
        version: '2020-12-29',
        region: settings.region ?? 'ap-guangzhou',
        endpoint: settings.imageEndpoint ?? 'https://ims.tencentcloudapi.com',
        body: { BizType: settings.imageBizType, DataId: `t${tenantId}-m${id}`, FileContent: buffer.toString('base64'), CallbackUrl: url },
      })
    },
    read(headers, body) {
      const given = Buffer.from(String(headers['x-signature'] ?? ''))
      const good = Buffer.from(callbackSignature(seed, body))
      if (given.length !== good.length || !timingSafeEqual(given, good)) return 'forged'
      const said = parsed(body)
      const [, tenantId, id] = /^t(\d{1,9})-m(\d{1,15})$/.exec(String(said?.DataId)) ?? []
      const verdict = VERDICTS[said?.Suggestion as ModerationAnswer['Suggestion']]
      if (!said?.RequestId || tenantId === undefined || id === undefined || !verdict) return 'unreadable'
      return {
        eventId: String(said.RequestId).slice(0, 100),
        tenantId: Number(tenantId),
        id: Number(id),
        result: { verdict, label: String(said.Label ?? ''), score: Number(said.Score ?? 0) },
      }
    },
  }
}

function parsed(body: Buffer): (Partial<ModerationAnswer> & { DataId?: unknown; RequestId?: unknown }) | null {
  try {
    return JSON.parse(body.toString('utf8')) as never
  } catch {
    return null
  }
}
