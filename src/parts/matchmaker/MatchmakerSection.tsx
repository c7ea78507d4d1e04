import { Text, View } from '@tarojs/components'
import { names, options } from '@qianxian/protocol/base/dictionary'
import { consentScope, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { classes } from '@/ui/base/classes'
import { confirm, toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import type { MyMatchmaker } from './MyMatchmaker'
import './MatchmakerSection.scss'

const scopeNotes: Record<ConsentScope, string> = {
  publish: '红娘可以帮你修改资料，每次都要你确认后才会提交。',
  propose: '红娘可以替你发起牵线，对方同意后你们才会认识。',
  show_photo: '你的清晰照片会给其他红娘看，不会公开。',
  hold_phone: '红娘能看到你的手机号，用来电话沟通。',
}

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

/** Each of the four permissions is ticked on its own; none is ticked for the member. */
function ConsentSheet({ model, request, onClose }: { model: MyMatchmaker; request: Representation | null; onClose: () => void }) {
  const [scopes, setScopes] = useState<ConsentScope[]>([])
  const [error, setError] = useState<string | null>(null)
  const id = request?.id
  useEffect(() => {
    setScopes([])
    setError(null)
  }, [id])

  async function handleAnswer(isAccepted: boolean) {
    if (id === undefined) return
    try {
      await model.answer(id, isAccepted, scopes)
      toast(isAccepted ? '已授权，随时可以结束' : '已婉拒')
      onClose()
    } catch (failure) {
      setError(failureWords(failure))
    }
  }

  const asked = options(consentScope).filter(({ value }) => request?.scopes.length === 0 || request?.scopes.includes(value))
  return (
    <Sheet
      isOpen={request !== null}
      title={request ? `${request.matchmaker.name}想为你服务` : ''}
      onClose={onClose}
      footer={
        <View>
          {error ? <Text className="qx-consent__error">{error}</Text> : null}
          <View className="qx-consent__actions">
            <Button kind="ghost" size="l" onClick={() => handleAnswer(false)}>
              婉拒
            </Button>
            <Button isBlock size="l" isDisabled={scopes.length === 0} className="qx-consent__yes" onClick={() => handleAnswer(true)}>
              {scopes.length === 0 ? '请勾选同意的内容' : '同意所选'}
            </Button>
          </View>
        </View>
      }
    >
      <View className="qx-consent">
        {request?.matchmaker.bio ? <Text className="qx-consent__bio">{request.matchmaker.bio}</Text> : null}
        {asked.map(({ value, name }) => {
          const isOn = scopes.includes(value)
          return (
            <View
              key={value}
              className={classes('qx-consent__scope', isOn && 'qx-consent__scope--on')}
              hoverClass="qx-tapped-row"
              onClick={() => setScopes(isOn ? scopes.filter((one) => one !== value) : [...scopes, value])}
            >
              <View className="qx-consent__tick">{isOn ? <Icon name="check" size={30} /> : null}</View>
              <View className="qx-consent__main">
                <Text className="qx-consent__name">{name}</Text>
                <Text className="qx-consent__note">{scopeNotes[value]}</Text>
              </View>
            </View>
          )
        })}
      </View>
    </Sheet>
  )
}
