/**
 * The sandbox of picture comparison: accepts the same signed ImageRecognitionV2 and CompareFace as Tencent. It cannot
 * see, so a test sets what the next pictures show; by default every picture shows the right person.
 */
import type { Likeness } from './likeness'
import type { TencentLikenessSettings } from './tencent'
import { SANDBOX_UNKNOWN_NAME } from '../identity/sandbox'
import { answerTc3, tc3Error } from '../lib/tc3'
import type { TwinHandler } from '../lib/twin'

export const SANDBOX_LIKENESS: Omit<TencentLikenessSettings, 'faceidEndpoint' | 'iaiEndpoint'> = {
  driver: 'tencent',
  secretId: 'sandbox-likeness-id',
  secretKey: 'sandbox-likeness-key',
}

type Seen = Likeness['outcome']

/** Controls what the sandbox provider sees. */
export interface LikenessTwin {
  handlers: Record<'likeness-faceid' | 'likeness-iai', TwinHandler>
  /** Sets what the pictures show from now on. */
  sees(what: Seen): void
  /** Makes the twin stop or resume answering. */
  silence(isSilent: boolean): void
  /** Actions that were called, so that tests can check that nothing more was sent. */
  readonly heard: readonly string[]
}

const PICTURE_BASE64_MAX = { faceid: 3 * 1024 * 1024, iai: 5 * 1024 * 1024 } as const
const refusals: Record<Exclude<Seen, 'alike'>, string> = {
  unlike: 'FailedOperation.CompareLowSimilarity',
  no_face: 'FailedOperation.LifePhotoDetectNoFaces',
  mismatch: 'FailedOperation.IdNameMisMatch',
}

export function likenessTwin(): LikenessTwin {
  let seen: Seen = 'alike'
  let isSilent = false
  const heard: string[] = []

  const handlerOf =
    (service: 'faceid' | 'iai'): TwinHandler =>
    (request) => {
      if (isSilent) return { silence: 'drop', body: '' }
      const call = answerTc3(SANDBOX_LIKENESS, service, request)
      if ('refused' in call) return { body: call.refused }
      heard.push(call.action)
      const given = call.input as Record<string, string | undefined>
      const pictures = [given['ImageBase64'], given['ImageA'], given['ImageB']].filter((one) => one !== undefined)
      if (pictures.length === 0 || pictures.some((one) => one === '')) return { body: tc3Error('MissingParameter', 'a picture is missing') }
      if (pictures.some((one) => one.length > PICTURE_BASE64_MAX[service]))
        return { body: tc3Error('FailedOperation.ImageSizeTooLarge', 'the picture is too large') }
      if (service === 'faceid' && call.action === 'ImageRecognitionV2') {
        const sees = given['Name'] === SANDBOX_UNKNOWN_NAME ? 'mismatch' : seen
        const answer =
          sees === 'alike'
            ? { Result: 'Success', Description: '成功', Sim: 92.7 }
            : { Result: refusals[sees], Description: '未通过', Sim: 0 }
        return { body: { Response: { ...answer, RequestId: 'sandbox' } } }
      }
      if (service === 'iai' && call.action === 'CompareFace') {
        if (given['FaceModelVersion'] !== '3.0') return { body: tc3Error('InvalidParameterValue.FaceModelVersionIllegal', 'which model?') }
        if (seen === 'no_face') return { body: tc3Error('InvalidParameterValue.NoFaceInPhoto', 'no face') }
        return { body: { Response: { Score: seen === 'alike' ? 88.1 : 31.5, FaceModelVersion: '3.0', RequestId: 'sandbox' } } }
      }
      return { body: tc3Error('InvalidAction', 'no such action') }
    }

  return {
    handlers: { 'likeness-faceid': handlerOf('faceid'), 'likeness-iai': handlerOf('iai') },
    sees: (what) => void (seen = what),
    silence: (silent) => void (isSilent = silent),
    heard,
  }
}
