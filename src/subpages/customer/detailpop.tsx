export { ComingScreen as default } from '@/shell/ComingScreen'

definePageConfig({ navigationBarTitleText: '潜在线索详情' })
