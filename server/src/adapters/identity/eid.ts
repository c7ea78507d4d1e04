/**
 * Face checks inside a mini-program by Tencent's E证通 (faceid 2018-03-01): GetEidToken starts one that the component
 * shows for ten minutes; GetEidResult returns the result for three days. It returns neither name nor number: the token
 * is bound to those it was requested for. Source: cloud.tencent.com/document/product/1007/56643
 */
import type { FaceCheck } from './identity'
import { callFaceid, verdictOfDetection, type Detection, type TencentIdentitySettings } from './tencent'

/** Name and number are given by our server; the person neither types them nor shows a card. */
const TOLD_BY_SERVER = '4'

export function eidIdentity(settings: Omit<TencentIdentitySettings, 'ruleId'>): FaceCheck<{ by: 'eid'; merchantId: string }> {
  const call = callFaceid(settings)
  return {
    papers: ['id18'],
    async begin({ name, idNo }, { merchantId }) {
      const { EidToken: ref } = await call<{ EidToken: string }>('GetEidToken', {
        MerchantId: merchantId,
        IdCard: idNo,
        Name: name,
        Config: { InputType: TOLD_BY_SERVER },
      })
      return { ref, url: `eid:${ref}` }
    },
    verdictOf: (ref) =>
      verdictOfDetection(
        () => call<Detection>('GetEidResult', { EidToken: ref, InfoType: '13' }),
        () => null,
      ),
  }
}
