export { LeadReportScreen as default } from '@/features/lead/report/LeadReportScreen'

definePageConfig({ navigationBarTitleText: '线索报表' })
