/** With the id of a lead the page shows the papers of that lead; without an id it imports leads from a table. */
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { LeadImportPage } from './LeadImportPage'
import { LeadPapersPage } from './LeadPapersPage'

export const LeadFilesScreen = guardScreen(function LeadFilesScreen() {
  const { id } = usePageParams<'id'>()
  return id === undefined || id === '' ? <LeadImportPage /> : <LeadPapersPage key={id} leadId={Number(id)} />
})
