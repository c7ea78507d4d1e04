import { Text, View } from '@tarojs/components'
import { names } from '@qianxian/protocol/base/dictionary'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { confirm, toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { ConsentSheet } from './ConsentSheet'
import type { MyMatchmaker } from './MyMatchmaker'
import './MatchmakerSection.scss'

/** Who serves the member by consent, who asks to, and the way out at any time. */
export const MatchmakerSection = observer(function MatchmakerSection({ model }: { model: MyMatchmaker }) {
  const [asked, setAsked] = useState<Representation | null>(null)
  const { mine } = model
  if (!mine) return null
  const { current, requests } = mine

  async function handleEnd(id: number) {
    const content = '结束后红娘不能再看到你的资料和手机号，也不能替你推荐。进行中的牵线不受影响。'
    if (!(await confirm({ title: '结束红娘服务', content, confirmWords: '结束', isDanger: true }))) return
    await model.endService(id).then(
      () => toast('已结束'),
      (error: unknown) => toast(failureWords(error)),
    )
  }

  return (
    <View className="qx-my-matchmaker" id="qx-my-matchmaker">
      <Text className="qx-my-matchmaker__title">我的红娘</Text>
      {requests.map((request) => (
        <View key={request.id} className="qx-my-matchmaker__card qx-my-matchmaker__card--asked">
          <Face bond={request} note="想为你服务，等你决定" />
          <Button size="s" onClick={() => setAsked(request)}>
            看一看
          </Button>
        </View>
      ))}
      {current ? (
        <View className="qx-my-matchmaker__card">
          <Face bond={current} note={`已授权：${names(consentScope, current.scopes)}`} />
          <Button size="s" kind="ghost" onClick={() => handleEnd(current.id)}>
            结束
          </Button>
        </View>
      ) : requests.length === 0 ? (
        <View className="qx-my-matchmaker__card" hoverClass="qx-tapped" onClick={() => void navigateTo('/pages/love/hongniang')}>
          <View className="qx-my-matchmaker__none">
            <Icon name="hand-heart" size={48} />
          </View>
          <View className="qx-my-matchmaker__main">
            <Text className="qx-my-matchmaker__name">找一位红娘</Text>
            <Text className="qx-my-matchmaker__note">帮你推荐、递话、把关，服务随时可以结束</Text>
          </View>
          <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
        </View>
      ) : null}
      <ConsentSheet model={model} request={asked} onClose={() => setAsked(null)} />
    </View>
  )
})

function Face({ bond, note }: { bond: Representation; note: string }) {
  const { matchmaker } = bond
  return (
    <>
      <Avatar src={matchmaker.avatar ? configStore.fileUrl(matchmaker.avatar.thumb) : null} size={104} isVerified />
      <View className="qx-my-matchmaker__main">
        <Text className="qx-my-matchmaker__name">
          {matchmaker.name} · {matchmaker.cityName}
        </Text>
        <Text className="qx-my-matchmaker__note">{note}</Text>
      </View>
    </>
  )
}
