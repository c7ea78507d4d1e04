/**
 * Face checks against the register by Tencent Cloud (faceid 2018-03-01): DetectAuth creates the page,
 * GetDetectInfoEnhanced returns the result for three days. Source: cloud.tencent.com/document/product/1007
 */
import { AdapterFault } from '../lib/adapter-fault'
import type { FaceCheck, FaceVerdict } from './identity'
import { callTc3, type Tc3Credentials } from '../lib/tc3'

export interface TencentIdentitySettings extends Tc3Credentials {
  /** The business process, created in Tencent's console. */
  ruleId: string
  region?: string
  endpoint?: string
}

/** The result, as returned by either API. */
export interface Detection {
  BestFrame?: { BestFrame?: string | null } | null
  /** Null while the check is unfinished. */
  Text?: {
    /** 0: passed; null while the check is unfinished. */
    ErrCode: number | null
    Name?: string | null
    IdCard?: string | null
    /** 0: a living person; null if the check did not get this far. The comparison's code has the same meaning. */
    LiveStatus?: number | null
    Comparestatus?: number | null
    Comparemsg?: string | null
  } | null
}

/** Tencent's messages for a name and a number that do not match; the codes are documented to account holders only. */
const MISMATCH = /姓名|身份证|不一致|无查询结果/

type Text = NonNullable<Detection['Text']>

function verdictIn(
  { Text: found, BestFrame: best }: Detection,
  comparedIn: (found: Text) => { name: string; idNo: string } | null,
): FaceVerdict {
  if (!found || found.ErrCode === null || found.ErrCode === undefined) return { outcome: 'waiting' }
  if (found.ErrCode === 0) return { outcome: 'passed', compared: comparedIn(found), frame: frameOf(best?.BestFrame) }
  if (typeof found.Comparestatus === 'number' && found.Comparestatus !== 0)
    return { outcome: 'failed', why: MISMATCH.test(found.Comparemsg ?? '') ? 'mismatch' : 'other_face' }
  if (typeof found.LiveStatus === 'number' && found.LiveStatus !== 0) return { outcome: 'failed', why: 'not_live' }
  return { outcome: 'failed', why: 'gave_up' }
}

const frameOf = (base64: string | null | undefined): Buffer | null => (base64 ? Buffer.from(base64, 'base64') : null)

/** Tencent's error codes for a check that it never issued or no longer stores. */
const isLost = (error: unknown): boolean =>
  error instanceof AdapterFault && /BizTokenExpired|BizTokenIllegal|InvalidParameterValue\.BizToken/.test(String(error.providerCode))

export async function verdictOfDetection(
  ask: () => Promise<Detection>,
  comparedIn: (found: Text) => { name: string; idNo: string } | null,
): Promise<FaceVerdict> {
  try {
    return verdictIn(await ask(), comparedIn)
  } catch (error) {
    if (isLost(error)) return { outcome: 'lost' }
    throw error
  }
}

export const callFaceid =
  (settings: Omit<TencentIdentitySettings, 'ruleId'>) =>
  <Answer>(action: string, body: object): Promise<Answer> =>
    callTc3<Answer>(settings, {
      port: 'identity',
      service: 'faceid',
      action,
      version: '2018-03-01',
      region: settings.region ?? 'ap-guangzhou',
      endpoint: settings.endpoint ?? 'https://faceid.tencentcloudapi.com',
      body,
    })

export function tencentIdentity(settings: TencentIdentitySettings): FaceCheck<{ by: 'tencent' }> {
  const call = callFaceid(settings)
  return {
    papers: ['id18'],
    async begin({ name, idNo, returnUrl }) {
      const { BizToken: ref, Url: url } = await call<{ BizToken: string; Url: string }>('DetectAuth', {
        RuleId: settings.ruleId,
        IdCard: idNo,
        Name: name,
        RedirectUrl: returnUrl,
      })
      return { ref, url }
    },
    verdictOf: (ref) =>
      verdictOfDetection(
        // 1: the texts; 3: the best frame of the face. No picture of a card is requested.
        () => call<Detection>('GetDetectInfoEnhanced', { BizToken: ref, RuleId: settings.ruleId, InfoType: '13' }),
        ({ Name: name, IdCard: idNo }) => ({ name: name ?? '', idNo: (idNo ?? '').toUpperCase() }),
      ),
  }
}
