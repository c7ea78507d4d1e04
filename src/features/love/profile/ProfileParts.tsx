import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { Box, Row } from '@/ui/base/boxes'
import { Icon } from '@/ui/base/Icon'
import { Words } from '@/ui/base/Words'
import { ProfileFact } from './ProfileFact'
import type { ProfilePart } from '@/parts/love/profileForm'
import type { ProfileModel, Saving } from './ProfileModel'
import { PhotosField } from './PhotosField'
import { WishList } from '@/parts/mate/WishList'
import type { WishModel } from '@/parts/mate/WishModel'

export interface PartFieldsProps {
  model: ProfileModel
  wishes: WishModel
  part: ProfilePart
  photoError?: string | null
}

/** The fields of one part as a card; the same in the sign-up and in the editor. */
export const PartFields = observer(function PartFields({ model, wishes, part, photoError }: PartFieldsProps) {
  if (part.key === 'wishes') return <WishList model={wishes} />
  return (
    <Box isInset bottom={32} surface="card" isClipped>
      {part.key === 'photos' ? (
        <PhotosField model={model} error={photoError} />
      ) : (
        part.fields.map((field) => <ProfileFact key={field} model={model} field={field as ProfileField} />)
      )}
    </Box>
  )
})

const savingWords: Record<Saving, string> = {
  none: '',
  saving: '正在保存',
  saved: '已保存，换一台手机也能接着填',
  kept: '已存在这台手机上',
  failed: '已存在这台手机上，联网后再保存',
}

/** Where the typing is safe, in a quiet line. */
export const SavingLine = observer(function SavingLine({ model }: { model: ProfileModel }) {
  const { saving } = model
  return (
    <Row id="qx-saving" justify="center" gap={8} tone="soft">
      {saving === 'none' ? null : (
        <Icon name={saving === 'saved' ? 'circle-check' : saving === 'saving' ? 'refresh-cw' : 'smartphone'} size={26} />
      )}
      <Words size="s">{savingWords[saving] || '填写的内容会自动保存'}</Words>
    </Row>
  )
})
