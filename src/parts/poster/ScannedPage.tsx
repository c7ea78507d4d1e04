/** A page opened by the code of a poster alone: asks for the code's target, then renders the page of it. */
import type { SceneTarget } from '@qianxian/protocol/poster/poster.schema'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { Screen } from '@/shell/Screen'
import { sceneTarget } from '@/stores/scenes'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'

interface ScannedPageProps {
  scene: string
  /** Null for an unknown code: the page then shows that its subject is not there. */
  render: (target: SceneTarget | null) => ReactNode
}

export const ScannedPage = observer(function ScannedPage({ scene, render }: ScannedPageProps) {
  const [model] = useState(() => new DetailModel<SceneTarget>({ load: () => sceneTarget(scene) }))
  useDetailPage(model)
  if (model.state === 'ready' || model.state === 'gone') return <>{render(model.value)}</>
  return (
    <Screen title="" onRetry={() => void model.reload()}>
      <DetailView model={model} render={() => null} />
    </Screen>
  )
})
