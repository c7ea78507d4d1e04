/** The field of pictures that show what happened. */
import { reportLimits } from '@qianxian/protocol/report/report.words'
import { observer } from 'mobx-react'
import { PhotoGridField } from '@/ui/form/PhotoGridField'
import type { EvidencePictures } from './EvidencePictures'

export const EvidenceField = observer(function EvidenceField({ pictures, hint }: { pictures: EvidencePictures; hint: string }) {
  return (
    <PhotoGridField
      name="mediaIds"
      label="截图证据"
      hint={hint}
      photos={pictures.list}
      max={reportLimits.imagesMax}
      onAdd={(room) => void pictures.add(room)}
      onRemove={(photo) => pictures.remove(photo)}
      onMove={(photo, to) => pictures.move(photo, to)}
      onRetry={(photo) => void pictures.retry(photo)}
    />
  )
})
