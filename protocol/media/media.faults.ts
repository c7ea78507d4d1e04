/** Faults that the picture endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'

export const mediaFaults = {
  file_missing: refused(40010, '请选择文件'),
  file_too_large: refused(40011, '文件过大，请压缩后再上传'),
  file_type_refused: refused(40012, '不支持这种文件格式'),
  file_damaged: refused(40013, '文件已损坏，无法读取'),
  upload_policy_invalid: refused(40014, '上传凭证已失效，请重试'),
  voice_too_long: refused(40016, '语音最长 60 秒'),
  photo_refused: refused(45103, '照片未通过安全检查，请更换'),
  photo_limit_reached: refused(40015, '照片数量已达上限'),
} as const satisfies Record<string, FaultFacts>
