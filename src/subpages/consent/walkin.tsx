export { WalkinScreen as default } from '@/features/store/walkin/WalkinScreen'

definePageConfig({ navigationBarTitleText: '到店登记' })
