import { saveText } from '../list/csv.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadIcon, PrintIcon } from '../ui/ThingIcons.tsx'

type KeepReceiptProps = { text: string; fileName: string; save: string; print: string }

/** The ways to keep a receipt besides the mail: as a file, on paper. */
export const KeepReceipt = ({ text, fileName, save, print }: KeepReceiptProps) => (
  <>
    <Button colour="muted" outline onClick={() => saveText(`${fileName}.txt`, `${text}\n`, 'text/plain;charset=utf-8')}>
      <DownloadIcon className="size-4" />
      {save}
    </Button>
    <Button colour="muted" outline onClick={() => window.print()}>
      <PrintIcon className="size-4" />
      {print}
    </Button>
  </>
)
