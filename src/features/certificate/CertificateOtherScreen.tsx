/** 其他认证: the kind named in the address, or a choice of the kinds without a page of their own. */
import { useState } from 'react'
import { isSubmitted, certificatePage } from '@/parts/certificate/certificateWords'
import { KindCells, myCertificates, MyCertificatesView } from '@/parts/certificate/MyCertificates'
import type { BuiltUrl } from '@/router/pages'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { PapersPrivacyCard } from '@/parts/certificate/PapersParts'
import { CertificateView } from './CertificateView'

export const CertificateOtherScreen = guardScreen(function CertificateOtherScreen() {
  const { kind } = usePageParams<'kind'>()
  return isSubmitted(kind) ? <CertificateView key={kind} kind={kind} /> : <Kinds />
})

const other = '/member/love/otherauth' satisfies BuiltUrl

function Kinds() {
  const [mine] = useState(myCertificates)
  const again = () => void mine.load()
  return (
    <Screen onRetry={again} onSessionChange={again}>
      <MyCertificatesView
        model={mine}
        render={({ list }) => (
          <Box padTop={24} padBottom={48}>
            <KindCells title="选择一项认证" list={list.filter(({ kind }) => certificatePage(kind)?.startsWith(other))} />
            <PapersPrivacyCard />
          </Box>
        )}
      />
    </Screen>
  )
}
