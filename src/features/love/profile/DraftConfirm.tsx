import { Text, View } from '@tarojs/components'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Button } from '@/ui/base/Button'
import { confirm, toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { factWords, labelOf } from '@/parts/love/profileForm'
import type { ProfileModel } from './ProfileModel'
import { regions } from '@/stores/regions.store'
import './DraftConfirm.scss'

/** What the matchmaker wrote for the member, before and after; nothing of it is shown to anybody before the yes. */
export const DraftConfirm = observer(function DraftConfirm({ model }: { model: ProfileModel }) {
  const { profile } = model
  useEffect(() => {
    if (model.isAwaiting) void regions.load()
  }, [model.isAwaiting])
  if (!profile || !model.isAwaiting) return null

  async function handleAnswer(isAccepted: boolean) {
    if (!isAccepted && !(await confirm({ content: '不同意的话，红娘写的这些会被放弃，资料保持原样。', confirmWords: '不同意' }))) return
    try {
      await model.answerDraft(isAccepted)
      toast(isAccepted ? (model.isInAudit ? '已同意，正在审核' : '已同意，补齐后就可以提交') : '已保持原样')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return (
    <View className="qx-draft-confirm" id="qx-draft-confirm">
      <Text className="qx-draft-confirm__title">红娘帮你改了资料</Text>
      <Text className="qx-draft-confirm__note">逐项看一看，同意后才会提交审核。</Text>
      {profile.changed.map((field) => (
        <View key={field} className="qx-draft-confirm__item">
          <Text className="qx-draft-confirm__label">{labelOf(field)}</Text>
          <Text className="qx-draft-confirm__before">{factWords(field, profile.live[field as ProfileField], regions.tree)}</Text>
          <Text className="qx-draft-confirm__after">{factWords(field, profile.values[field as ProfileField], regions.tree)}</Text>
        </View>
      ))}
      <View className="qx-draft-confirm__actions">
        <Button kind="ghost" className="qx-draft-confirm__action" onClick={() => handleAnswer(false)}>
          不同意
        </Button>
        <Button className="qx-draft-confirm__action" id="qx-draft-accept" onClick={() => handleAnswer(true)}>
          同意
        </Button>
      </View>
    </View>
  )
})
