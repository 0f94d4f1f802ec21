import { lazy, Suspense } from 'react'

const AddStockDialog = lazy(() => import('./add-stock-dialog.tsx'))

/** The dialog is loaded when it is first opened. */
export function AddStock({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  if (!open) return null
  return (
    <Suspense>
      <AddStockDialog onClose={() => onOpenChange(false)} />
    </Suspense>
  )
}
