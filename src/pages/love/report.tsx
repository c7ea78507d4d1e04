export { ReportScreen as default } from '@/features/report/ReportScreen'

definePageConfig({ navigationBarTitleText: '举报' })
