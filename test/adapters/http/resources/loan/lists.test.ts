import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

interface Row {
  readonly id: number;
  readonly loan_number: string;
}

onBothStores((service) => {
  let processor: Caller;
  let officer: Caller;
  const numbers: string[] = [];
  beforeAll(async () => {
    const company = await service().company();
    processor = await service().hire(company, "Company User", "Processor");
    officer = await service().hire(company, "Company User", "Loan Officer");
    for (const [position, last_name] of ["Adler", "Brant", "Cortés", "Dorn", "Eke"].entries()) {
      const { loan_number } = await startLoan(processor, {
        last_name,
        property_state: position < 2 ? "VA" : "MD",
        loan_officer_id: (position === 0 ? officer : processor).userId,
      });
      numbers.push(loan_number);
    }
  });

  const list = async (query: string, by = processor) => {
    const response = await by.call("GET", `/loan/loans/${query}`);
    expect(response.status).toBe(200);
    return response.body as { count: number; next: string | null; previous: string | null; results: Row[] };
  };
  const found = async (query: string, by = processor) => (await list(query, by)).results.map((row) => row.loan_number);

  test("pages are consecutive, contain every loan once, and keep the filter in their links", async () => {
    const first = await list("?ordering=loan_number&page_size=2");
    expect([first.count, first.previous]).toEqual([5, null]);
    expect(first.next).toBe("https://hecm.example.com/api/loan/loans/?ordering=loan_number&page_size=2&page=2");
    const second = await list("?ordering=loan_number&page_size=2&page=2");
    expect(second.previous).toBe("https://hecm.example.com/api/loan/loans/?ordering=loan_number&page_size=2");
    const third = await list("?ordering=loan_number&page_size=2&page=3");
    expect(third.next).toBeNull();
    expect([first, second, third].flatMap(({ results }) => results.map((row) => row.loan_number))).toEqual(numbers);
  });

  test.each(["4", "0", "-1", "two", "1.5", "Last"])("there is no page %p of three", async (page) => {
    const response = await processor.call("GET", `/loan/loans/?page_size=2&page=${page}`);
    // Word for word, as clients of Django REST framework know it.
    expect([response.status, response.body.detail]).toEqual([404, "Invalid page."]);
  });

  test("an empty page number is page 1, as if none was given", async () => {
    const first = await list("?ordering=loan_number&page_size=2");
    for (const page of ["", "+"]) {
      const same = await list(`?ordering=loan_number&page_size=2&page=${page}`);
      expect([same.results, same.next, same.previous]).toEqual([first.results, first.next, null]);
    }
  });

  test("the last page is found by its name, full or not, alone or not", async () => {
    const last = await list("?ordering=loan_number&page_size=2&page=last");
    expect([last.results.map((row) => row.loan_number), last.next]).toEqual([numbers.slice(4), null]);
    expect(last.previous).toBe("https://hecm.example.com/api/loan/loans/?ordering=loan_number&page_size=2&page=2");
    expect(await found("?state=MD&ordering=loan_number&page_size=1&page=last")).toEqual(numbers.slice(4));
    expect(await found("?ordering=loan_number&page_size=5&page=last")).toEqual(numbers);
    expect(await list("?page=last")).toMatchObject({ count: 5, next: null, previous: null });
    expect(await list("?status=funded&page=last")).toMatchObject({ count: 0, next: null, previous: null, results: [] });
  });

  test("page 1 of an empty list is empty, and an invalid page size is replaced by the default", async () => {
    expect(await list("?status=funded")).toMatchObject({ count: 0, next: null, previous: null, results: [] });
    for (const size of ["0", "-5", "many", "1000"]) expect((await list(`?page_size=${size}`)).results).toHaveLength(5);
  });

  test("the last one counts of a repeated parameter, whichever it is", async () => {
    const pages = await list("?page_size=2&page=99&page=2&ordering=loan_number");
    expect(pages.results.map((row) => row.loan_number)).toEqual(numbers.slice(2, 4));
    expect((await list("?page_size=1&page_size=4")).results).toHaveLength(4);
    expect(await found("?state=CA&state=VA&ordering=loan_number")).toEqual(numbers.slice(0, 2));
  });

  test("fields to order by can be repeated parameters, as a generated client sends a list, or comma-separated", async () => {
    expect(await found("?ordering=status&ordering=-loan_number")).toEqual(numbers.toReversed());
    expect(await found("?ordering=status,-loan_number")).toEqual(numbers.toReversed());
    expect(await found("?ordering=&ordering=loan_number")).toEqual(numbers);
    expect(await found("?ordering=loan_number,status,-loan_number")).toEqual(numbers);
    expect(await found(`?ordering=-loan_number${",loan_number".repeat(1500)}`)).toEqual(numbers.toReversed());
    const refused = await processor.call("GET", "/loan/loans/?ordering=loan_number&ordering=home_value");
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, "ordering"]);
  });

  test("loans are found by status, officer, state, and words in any order", async () => {
    expect(await found("?status=origination,processing&status=funded&ordering=loan_number")).toEqual(numbers);
    expect(await found(`?loan_officer=${officer.userId}`)).toEqual([numbers[0] ?? ""]);
    expect(await found("?state=VA&ordering=loan_number")).toEqual(numbers.slice(0, 2));
    expect(await found("?search=cortes ada")).toEqual([numbers[2] ?? ""]);
    expect(await found("?hecm_type=purchase")).toEqual([]);
    expect(await found("?created_before=2026-05-01T00:00:00Z")).toEqual([]);
    expect(await found("?created_after=2026-05-01T00:00:00Z&ordering=-loan_number")).toEqual(numbers.toReversed());
    expect(await found("?created_after=2026-05-01&ordering=-loan_number")).toEqual(numbers.toReversed());
    expect(await found("?created_before=2026-05-01")).toEqual([]);
  });

  test("a filter's instant is the same with any time zone offset", async () => {
    const atNoonUtc = ["2026-05-01T08:00:00-04:00", "2026-05-01t14:00:00.000000%2B02:00", "2026-05-01T12:00:00z"];
    for (const noon of atNoonUtc) {
      expect(await found(`?created_after=${noon}&ordering=loan_number`)).toEqual(numbers);
      expect(await found(`?created_before=${noon}`)).toEqual([]);
    }
    expect(await found("?created_after=2026-05-01T12:00:00-04:00")).toEqual([]);
  });

  test.each([
    "status=sold",
    "loan_officer=me",
    "state=XX",
    "hecm_type=x",
    "created_after=today",
    "ordering=home_value",
  ])("a filter like %p is refused by name", async (query) => {
    const response = await processor.call("GET", `/loan/loans/?${query}`);
    expect([response.status, response.body.errors[0].field]).toEqual([400, query.split("=")[0]]);
  });

  test("a loan officer sees only own loans, and another officer's do not exist", async () => {
    expect(await found("", officer)).toEqual([numbers[0] ?? ""]);
    expect(await found(`?loan_officer=${processor.userId}`, officer)).toEqual([]);
    const others = (await list(`?search=${numbers[1]}`)).results[0]?.id;
    expect((await officer.call("GET", `/loan/loans/${others}/`)).status).toBe(404);
    expect((await processor.call("GET", `/loan/loans/${others}/`)).status).toBe(200);
  });

  test("an unknown parameter of the list is named in a header", async () => {
    const response = await processor.call("GET", "/loan/loans/?stauts=funded");
    expect([response.body.count, response.headers.get("X-Ignored-Fields")]).toEqual([5, "stauts"]);
  });
});
