/** Form field for pictures of evidence. */
import { observer } from 'mobx-react'
import { PhotoGridField, type PhotoGridFieldProps } from '@/ui/form/PhotoGridField'
import type { EvidencePictures } from './EvidencePictures'

interface EvidenceFieldProps {
  pictures: EvidencePictures
  hint: string
  label?: string
  /** Defaults to the look on a sheet's open background; set it inside a card. */
  look?: PhotoGridFieldProps['look']
  /** Name of the form field, inside a form. */
  name?: string
  error?: string | null
}

export const EvidenceField = observer(function EvidenceField({
  pictures,
  hint,
  label = '截图证据',
  look = 'open',
  name = 'mediaIds',
  error,
}: EvidenceFieldProps) {
  return (
    <PhotoGridField
      name={name}
      error={error}
      label={label}
      look={look}
      hint={hint}
      photos={pictures.list}
      max={pictures.max}
      onAdd={(room) => void pictures.add(room)}
      onRemove={(photo) => pictures.remove(photo)}
      onMove={(photo, to) => pictures.move(photo, to)}
      onRetry={(photo) => void pictures.retry(photo)}
    />
  )
})
