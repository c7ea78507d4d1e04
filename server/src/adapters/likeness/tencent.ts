/**
 * Pictures compared by Tencent Cloud: with the register by ImageRecognitionV2 (faceid 2018-03-01), with each other by CompareFace
 * (iai 2020-03-03). Sources: cloud.tencent.com/document/product/1007/102209, cloud.tencent.com/document/product/867/44987
 */
import { AdapterFault } from '../lib/adapter-fault'
import type { Likeness, LikenessCheck } from './likeness'
import { callTc3, type Tc3Credentials } from '../lib/tc3'

export interface TencentLikenessSettings extends Tc3Credentials {
  driver: 'tencent'
  region?: string
  faceidEndpoint?: string
  iaiEndpoint?: string
}

/** Minimum similarity, out of 100; for this model the provider states one false match in ten thousand at 60. */
const ALIKE = 60
const FACE_MODEL = '3.0'

const SAID: Readonly<Record<string, Exclude<Likeness['outcome'], 'alike'>>> = {
  'FailedOperation.CompareLowSimilarity': 'unlike',
  'FailedOperation.CompareFail': 'unlike',
  'FailedOperation.LifePhotoDetectFake': 'unlike',
  'FailedOperation.IdNameMisMatch': 'mismatch',
  'FailedOperation.IdNoExistSystem': 'mismatch',
  'FailedOperation.IdFormatError': 'mismatch',
  'FailedOperation.LifePhotoDetectNoFaces': 'no_face',
  'FailedOperation.LifePhotoDetectFaces': 'no_face',
  'FailedOperation.LifePhotoPoorQuality': 'no_face',
  'FailedOperation.LifePhotoSizeError': 'no_face',
  'FailedOperation.ImageBlur': 'no_face',
  'FailedOperation.ImageFacedetectFailed': 'no_face',
  'FailedOperation.FaceSizeTooSmall': 'no_face',
  'InvalidParameterValue.NoFaceInPhoto': 'no_face',
}

/** Some of the provider's error codes are in fact results of the comparison. */
async function saidOf(ask: () => Promise<Likeness>): Promise<Likeness> {
  try {
    return await ask()
  } catch (error) {
    const outcome = error instanceof AdapterFault ? SAID[String(error.providerCode)] : undefined
    if (outcome === undefined) throw error
    return { outcome }
  }
}

export function tencentLikeness(settings: TencentLikenessSettings): LikenessCheck {
  const region = settings.region ?? 'ap-guangzhou'
  return {
    withRegister: ({ name, idNo }, picture) =>
      saidOf(async () => {
        const { Result: result, Description: words } = await callTc3<{ Result: string; Description?: string; Sim?: number }>(settings, {
          port: 'likeness',
          service: 'faceid',
          action: 'ImageRecognitionV2',
          version: '2018-03-01',
          region,
          endpoint: settings.faceidEndpoint ?? 'https://faceid.tencentcloudapi.com',
          body: { IdCard: idNo, Name: name, ImageBase64: picture.toString('base64') },
        })
        if (result === 'Success') return { outcome: 'alike' }
        const outcome = SAID[result]
        if (outcome === undefined) throw new AdapterFault('likeness', 'unavailable', result, words ?? 'the register did not answer')
        return { outcome }
      }),
    between: (first, second) =>
      saidOf(async () => {
        const { Score: score } = await callTc3<{ Score: number }>(settings, {
          port: 'likeness',
          service: 'iai',
          action: 'CompareFace',
          version: '2020-03-03',
          region,
          endpoint: settings.iaiEndpoint ?? 'https://iai.tencentcloudapi.com',
          body: { ImageA: first.toString('base64'), ImageB: second.toString('base64'), FaceModelVersion: FACE_MODEL },
        })
        return { outcome: score >= ALIKE ? 'alike' : 'unlike' }
      }),
  }
}
