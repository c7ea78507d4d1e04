/** One zone: its subject, who may join, and its people. */
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { openPerson } from '@/parts/person/openPerson'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { relationStore } from '@/parts/interact/relation.store'
import { useLike } from '@/parts/interact/useLike'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailView } from '@/ui/detail/DetailView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { PersonCard } from '@/ui/person/PersonCard'
import { ThemeHead } from './ThemeHead'
import { ThemeModel } from './ThemeModel'
import { AppealSheet, ThemeApplySheet } from './lazySheets'

export const ThemeDetailScreen = guardScreen(function ThemeDetailScreen() {
  const { id } = usePageParams<'id'>()
  const [model] = useState(() => new ThemeModel(Number(id)))
  const [sheet, setSheet] = useState<'apply' | 'appeal' | null>(null)
  const { setLiked, celebration } = useLike()
  useListPage(model.people)
  useDidReturn(() => void model.comeBack())
  const zone = model.detail.value
  const again = () => void model.people.refresh()
  const close = () => setSheet(null)

  return (
    <Screen bg="rose" onRetry={again} onSessionChange={again}>
      {model.detail.state === 'ready' && zone ? (
        <ListView
          model={model.people}
          layout="grid"
          keyOf={({ no }) => no}
          header={<ThemeHead model={model} onApply={() => setSheet('apply')} onAppeal={() => setSheet('appeal')} />}
          renderRow={(card: LoveCard) => (
            <PersonCard
              person={{ ...toPersonFace(card), isLiked: relationStore.isLiked(card) }}
              // A sensitive zone is never recorded as the source of a visit.
              onOpen={() => void openPerson(card, zone.isSensitive ? 'other' : 'theme')}
              onLike={(_no, isLiked) => setLiked(card, isLiked)}
            />
          )}
          endWords={model.isLoginNeeded ? '登录后还有更多' : '这里的人都看过了'}
          empty={<Nobody model={model} />}
        />
      ) : (
        <DetailView
          model={model.detail}
          render={() => null}
          gone={
            <EmptyState
              art="gone"
              title="这个专区已经关闭"
              words="去看看别的专区吧"
              actionWords="看看别的专区"
              onAction={() => navigateTo('/pages/love/theme')}
            />
          }
        />
      )}
      {celebration}
      <ThemeApplySheet isOpen={sheet === 'apply'} model={model} onClose={close} />
      <AppealSheet isOpen={sheet === 'appeal'} model={model} taskId={zone?.appealTo ?? null} onClose={close} />
    </Screen>
  )
})

const Nobody = observer(function Nobody({ model }: { model: ThemeModel }) {
  const zone = model.detail.value
  if (!zone?.isOpen) return <EmptyState isCompact art="people" title="加入后可以看到里面的人" />
  if (model.chips.length > 0) return <EmptyState isCompact art="people" title="没有这样的人" words="去掉筛选再看看" />
  if (!model.canWish) return <EmptyState isCompact art="people" title="这里还没有合适的人" words="过几天再来看看" />
  return (
    <EmptyState
      isCompact
      art="people"
      title="这里还没有合适的人"
      words={zone.isWished ? '有新人加入时会告诉你，每天最多一次' : '打开提醒，不错过新来的人'}
      actionWords={model.wishWords}
      onAction={() => model.wish()}
    />
  )
})
