import { Text, View } from '@tarojs/components'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { openLogin } from '@/router/login'
import { relationStore } from '@/parts/interact/relation.store'
import { Button } from '@/ui/base/Button'
import { Empty } from '@/ui/base/Empty'
import { Icon } from '@/ui/base/Icon'
import type { LoveBrowseModel } from './LoveBrowseModel'
import './BrowseEnds.scss'

/** How long a skip can be taken back from the screen it returned to. */
const UNDO_MS = 6000

/** Nobody fits: what could be loosened, and how many more people that brings. */
export const BrowseEmpty = observer(function BrowseEmpty({ model }: { model: LoveBrowseModel }) {
  const relaxations = model.relaxations ?? []
  return (
    <View className="qx-browse-empty">
      <Empty
        isCompact
        art="people"
        title="暂时没有符合条件的人"
        words={relaxations.length > 0 ? '把条件放宽一点，就能遇见' : '换个城市或条件再看看，新会员每天都在加入'}
        actionWords={model.filterCount > 0 ? '清空筛选' : undefined}
        onAction={() => model.setFilter({})}
      />
      {relaxations.map((relaxation) => (
        <View key={relaxation.field} className="qx-browse-empty__way" hoverClass="qx-tapped" onClick={() => model.relax(relaxation)}>
          <Text className="qx-browse-empty__words">{relaxation.text}</Text>
          <Text className="qx-browse-empty__gain">多 {relaxation.gain} 人</Text>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </View>
      ))}
    </View>
  )
})

/** A visitor's list ends here: who logs in goes on. */
export function LoginInvitation() {
  return (
    <View className="qx-browse-login">
      <View className="qx-browse-login__thread" />
      <Text className="qx-browse-login__title">再往前一步，就能认识 TA</Text>
      <Text className="qx-browse-login__words">登录后查看全部会员、看到你们合不合拍，也能请红娘牵线。手机号不会公开。</Text>
      <Button size="l" isBlock id="qx-browse-login" onClick={() => openLogin()}>
        登录，继续看
      </Button>
    </View>
  )
}

/** 已略过 with its way back; leaves by itself. */
export const UndoBar = observer(function UndoBar({ onUndo }: { onUndo: () => unknown }) {
  const skipped = relationStore.lastSkipped
  useEffect(() => {
    if (!skipped) return undefined
    const timer = setTimeout(() => relationStore.forgetSkip(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [skipped])
  if (!skipped) return null
  return (
    <View className="qx-browse-undo">
      <Text className="qx-browse-undo__words">
        已略过 {skipped.name}，{browseLimits.skipDays} 天内不再出现
      </Text>
      <View className="qx-browse-undo__key" hoverClass="qx-tapped" onClick={onUndo}>
        撤回
      </View>
    </View>
  )
})
