import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { ProfileFact } from './ProfileFact'
import type { ProfilePart } from '@/parts/love/profileForm'
import type { ProfileModel, Saving } from './ProfileModel'
import { LazyWishList } from '@/parts/mate/LazyWishList'
import type { WishModel } from '@/parts/mate/WishModel'

export interface PartFieldsProps {
  model: ProfileModel
  wishes: WishModel
  part: ProfilePart
  /** All fields of the part by default. */
  fields?: ProfilePart['fields']
  photoError?: string | null
}

const PhotosField = lazyPart(() => import('./PhotosField').then((late) => late.PhotosField), <PageSkeleton kind="words" />)

/** The fields of one part as a card; the same in sign-up and editor. */
export const PartFields = observer(function PartFields({ model, wishes, part, fields = part.fields, photoError }: PartFieldsProps) {
  if (part.key === 'wishes') return <LazyWishList model={wishes} />
  return (
    <Box isInset bottom={32} surface="card" isClipped>
      {part.key === 'photos' ? (
        <PhotosField model={model} error={photoError} />
      ) : (
        fields.map((field) => <ProfileFact key={field} model={model} field={field as ProfileField} />)
      )}
    </Box>
  )
})

const savingWords: Record<Saving, string> = {
  none: '',
  saving: '正在保存',
  saved: '已保存，换一台手机也能接着填',
  kept: '已保存在本机',
  failed: '已保存在本机，联网后再保存到账号',
}

/** Where the typed text is saved, in a small line. */
export const SavingLine = observer(function SavingLine({ model }: { model: ProfileModel }) {
  const { saving } = model
  return (
    <Row id="qx-saving" justify="center" gap={8} tone="soft">
      {saving === 'none' ? null : (
        <Icon name={saving === 'saved' ? 'circle-check' : saving === 'saving' ? 'refresh-cw' : 'smartphone'} size={26} />
      )}
      <Typography size="s">{savingWords[saving] || '填写的内容会自动保存'}</Typography>
    </Row>
  )
})
