/** The member's proven and available certificates, each with its state and a link to its page. */
import { name } from '@qianxian/protocol/base/dictionary'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import type { Certificate, MyCertificates } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateKind } from '@qianxian/protocol/certificate/certificate.words'
import type { ReactNode } from 'react'
import { callQuietly } from '@/request/call'
import { navigateToUrl } from '@/router/navigator'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { certificateNotes, certificatePage, certificateState } from './certificateWords'

export const myCertificates = () => new DetailModel<MyCertificates>({ load: () => callQuietly(certificate.getMyCertificates, {}) })

export interface MyCertificatesViewProps {
  model: DetailModel<MyCertificates>
  render: (mine: MyCertificates) => ReactNode
}

/** Loaded when the page opens, and again when the member returns from a certificate's page. */
export function MyCertificatesView({ model, render }: MyCertificatesViewProps) {
  useDetailPage(model)
  useDidReturn(() => void model.load())
  return <DetailView model={model} skeleton={<PageSkeleton kind="words" />} render={render} />
}

export function KindCells({ title, list }: { title: string; list: readonly Certificate[] }) {
  return (
    <CellGroup title={title}>
      {list.map((each) => (
        <KindCell key={each.kind} of={each} />
      ))}
    </CellGroup>
  )
}

function KindCell({ of }: { of: Certificate }) {
  const { kind, weight } = of
  const page = certificatePage(kind)
  const { words, tone } = certificateState(of)
  return (
    <Cell
      id={`qx-kind-${kind}`}
      label={`${name(certificateKind, kind)} +${weight}`}
      note={certificateNotes(of)}
      value={<Tag tone={tone}>{words}</Tag>}
      onClick={page ? () => navigateToUrl(page) : undefined}
    />
  )
}
