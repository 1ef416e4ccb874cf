/** One of the values that a field may have. */
export interface ShownOption {
  readonly value: string;
  readonly text: string;
}

/** How a value is typed or chosen. */
export type FieldLook =
  | { readonly kind: "text" | "email" | "password" | "longText" | "dollars" | "percent" | "date" | "number" }
  | { readonly kind: "choice" | "radio" | "checkboxes"; readonly options: readonly ShownOption[] }
  /** Shown as text, and not sent. */
  | { readonly kind: "fixed" }
  /** A file of the reader's; `accept`: of which media type. */
  | { readonly kind: "file"; readonly accept: string };

/** One field of a form, as it is shown. */
export interface ShownField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  /** What is wrong with what was typed, as a sentence. */
  readonly error: string | null;
  readonly look: FieldLook;
  /** What is typed or chosen; of checkboxes any number. */
  readonly values: readonly string[];
  /** What is stored and never shown can be taken out. */
  readonly isRemovable?: true;
  /** What a browser may fill in; left out: nothing. */
  readonly autocomplete?: string;
}

/** Fields under one heading; a group of a list has entries, each a group of its own. */
export interface ShownGroup {
  /** By which links lead to it; null: to its one field. */
  readonly name: string | null;
  readonly label: string;
  /** What is wrong with it as a whole, as a sentence. */
  readonly error: string | null;
  readonly items: readonly ShownItem[];
  /** The name that a list sends along, to say that it was there also where it has no entry; null: the group is no list. */
  readonly listName: string | null;
  /** The name under which a button adds an entry without saving; null: the group has none. */
  readonly addName: string | null;
  /** The name under which a button takes this entry out without saving; null: it is no entry. */
  readonly removeName: string | null;
}

export type ShownItem = ShownField | ShownGroup;

/** A form that is sent to an address of this service. */
export interface ShownForm {
  readonly action: string;
  /** Sent along, and not shown. */
  readonly hidden: readonly ShownOption[];
  readonly sections: readonly { readonly title: string | null; readonly items: readonly ShownItem[] }[];
  readonly submit: string;
}

/** A link in words. */
export interface ShownLink {
  readonly href: string;
  readonly text: string;
  /** It leaves the page where it is. */
  readonly opensTab?: true;
}

/** A cell or a fact: words, or a link. */
export type ShownText = string | ShownLink;

/** The heading of a column; where a link sorts by it, with how the rows are sorted now. */
export interface ShownColumn {
  readonly name: string;
  readonly isFigure?: boolean;
  /** It has sentences that programs read too: their days, percents and amounts are written as pages write them. */
  readonly isSentence?: boolean;
  readonly href?: string;
  readonly sorted?: "ascending" | "descending";
}

/** One part of a page, from top to bottom. */
export type ShownBlock =
  | { readonly kind: "paragraph"; readonly text: ShownText }
  | { readonly kind: "heading"; readonly text: string }
  /** A picture of this service; `text`: what it shows, for those who do not see it. A sheet is as wide as the page. */
  | { readonly kind: "picture"; readonly src: string; readonly text: string; readonly isSheet?: true }
  | { readonly kind: "facts"; readonly facts: readonly { readonly name: string; readonly text: ShownText }[] }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly columns: readonly ShownColumn[];
      readonly rows: readonly (readonly ShownText[])[];
      /** What is said where there are no rows. */
      readonly empty: string;
    }
  /** A text as a QR code, with what it is called for those who do not see it. */
  | { readonly kind: "qrCode"; readonly text: string; readonly label: string }
  | {
      readonly kind: "links" | "list";
      readonly label: string;
      readonly links: readonly ShownLink[];
      /** They lead to what is done next, and look like it. */
      readonly isButton?: boolean;
    }
  /** What is seldom needed, behind a line that opens it. */
  | { readonly kind: "more"; readonly text: string; readonly blocks: readonly ShownBlock[] }
  /** Several views of one page, of which one is shown. */
  | {
      readonly kind: "tabs";
      readonly label: string;
      readonly tabs: readonly (ShownLink & { readonly isShown: boolean })[];
    }
  | { readonly kind: "form"; readonly form: ShownForm }
  /** Fields that choose among the records of a list, sent in the address. */
  | {
      readonly kind: "filter";
      readonly action: string;
      readonly hidden: readonly ShownOption[];
      readonly items: readonly ShownItem[];
      /** Whether something is chosen. */
      readonly isUsed: boolean;
    };

/** How long a browser stays signed in, as it is when the page is made. */
export interface ShownSession {
  /** If no other page is opened. */
  readonly secondsLeft: number;
  /** Opening a page does not make it longer. */
  readonly isLast: boolean;
  /** The page that makes it longer by being opened; its text says at which time of day it ends. */
  readonly stay: ShownLink;
}

/** Who is signed in, and where that person may go. */
export interface ShownUser {
  readonly name: string;
  readonly companyName: string;
  readonly links: readonly ShownLink[];
  /** The token of the form that signs out. */
  readonly signOutToken: string;
  readonly session: ShownSession;
}

/** Which loan a page is about: said above everything else that the page shows. */
export interface ShownLoanHeader extends ShownLink {
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  /** What its figures lack, as a sentence; null: nothing. */
  readonly state: string | null;
  /** Where it is calculated, with what a form sends there; null: it need not be, or this reader may not. */
  readonly calculate: Pick<ShownForm, "action" | "hidden"> | null;
}

/** A page of the workplace. */
export interface ShownSitePage {
  readonly title: string;
  /** Null: no user is signed in. */
  readonly user: ShownUser | null;
  /** Null: the page is not about a loan. */
  readonly loan: ShownLoanHeader | null;
  /** What was just done, as a sentence. */
  readonly message: string | null;
  /** Why what was sent was not done: a sentence, and what is wrong with each field; null: the field is not on the page. */
  readonly problem: {
    readonly sentence: string;
    readonly fields: readonly { readonly name: string | null; readonly label: string; readonly message: string }[];
  } | null;
  readonly blocks: readonly ShownBlock[];
}
