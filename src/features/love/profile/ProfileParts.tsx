import { Text, View } from '@tarojs/components'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { ProfileFact } from './ProfileFact'
import { factWords, labelOf, type ProfilePart } from '@/parts/love/profileForm'
import type { ProfileModel, Saving } from './ProfileModel'
import { PhotosField } from './PhotosField'
import { regions } from '@/stores/regions.store'
import { WishList } from '@/parts/mate/WishList'
import type { WishModel } from '@/parts/mate/WishModel'
import './ProfileParts.scss'

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
    <View className="qx-mine-part">
      {part.key === 'photos' ? (
        <PhotosField model={model} error={photoError} />
      ) : (
        part.fields.map((field) => <ProfileFact key={field} model={model} field={field as ProfileField} />)
      )}
    </View>
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
    <View className="qx-mine-saving" id="qx-saving">
      {saving === 'none' ? null : (
        <Icon name={saving === 'saved' ? 'circle-check' : saving === 'saving' ? 'refresh-cw' : 'smartphone'} size={26} />
      )}
      <Text className="qx-mine-saving__words">{savingWords[saving] || '填写的内容会自动保存'}</Text>
    </View>
  )
})

/** The same fact was changed here and elsewhere: both versions side by side, and the member says which stays. */
export const ConflictCard = observer(function ConflictCard({ model }: { model: ProfileModel }) {
  if (model.conflicts.length === 0) return null
  return (
    <View className="qx-mine-conflict" id="qx-conflicts">
      <Text className="qx-mine-conflict__title">这几项在别处也改过</Text>
      <Text className="qx-mine-conflict__note">你刚才填写的都还在，选择要留下哪一个。</Text>
      {model.conflicts.map(({ field, mine, theirs }) => (
        <View key={field} className="qx-mine-conflict__item">
          <Text className="qx-mine-conflict__label">{labelOf(field)}</Text>
          <View className="qx-mine-conflict__row">
            <View className="qx-mine-conflict__side">
              <Text className="qx-mine-conflict__from">你刚填写的</Text>
              <Text className="qx-mine-conflict__words">{factWords(field, mine, regions.tree)}</Text>
            </View>
            <Button size="s" onClick={() => model.settle(field, true)}>
              用这个
            </Button>
          </View>
          <View className="qx-mine-conflict__row">
            <View className="qx-mine-conflict__side">
              <Text className="qx-mine-conflict__from">别处保存的</Text>
              <Text className="qx-mine-conflict__words">{factWords(field, theirs, regions.tree)}</Text>
            </View>
            <Button size="s" kind="ghost" onClick={() => model.settle(field, false)}>
              用这个
            </Button>
          </View>
        </View>
      ))}
    </View>
  )
})
