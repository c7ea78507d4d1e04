/** The field of pictures that show what happened. */
import { observer } from 'mobx-react'
import { PhotoGridField, type PhotoGridFieldProps } from '@/ui/form/PhotoGridField'
import type { EvidencePictures } from './EvidencePictures'

interface EvidenceFieldProps {
  pictures: EvidencePictures
  hint: string
  label?: string
  /** On the open ground of a sheet, unless it says that it stands in a card. */
  look?: PhotoGridFieldProps['look']
  /** Of the field in the form, where it stands in one. */
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
